// The token of a personal link is a hash, that of a group's link holds encrypted ids.
const TOKEN = /^([\w-]{43}|[\w-]{80})$/;
const FRAGMENT = 'campaign=';

/** Whether a value has the form of the token in a campaign's link. */
export function isLinkToken(value: unknown): value is string {
  return typeof value === 'string' && TOKEN.test(value);
}

/** The fragment of a campaign's link. Browsers don't send fragments to a server. */
export function writeCampaignFragment(token: string): string {
  return `${FRAGMENT}${token}`;
}

/** The token in a fragment such as `#campaign=…`; undefined if there is none. A mail program may have cut it off. */
export function readCampaignFragment(hash: string): string | undefined {
  return hash.startsWith(`#${FRAGMENT}`) ? hash.slice(FRAGMENT.length + 1) : undefined;
}
