// 256 bits or more in base64url, which needs no escaping in an address.
const TOKEN = /^[\w-]{43,128}$/;
const TOKEN_BYTES = 32;
const FRAGMENT = 'continue=';

/** Whether a value has the form of a draft token. */
export function isDraftToken(value: unknown): value is string {
  return typeof value === 'string' && TOKEN.test(value);
}

/** Makes a random token of 256 bits. It gives access to read and change the draft. */
export function newDraftToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(TOKEN_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** The fragment of a resume link. Browsers don't send fragments to a server. */
export function writeContinueFragment(token: string): string {
  return `${FRAGMENT}${token}`;
}

/** The token in a fragment such as `#continue=…`; undefined if there is none, or a mail program has cut it off. */
export function readContinueFragment(hash: string): string | undefined {
  return hash.startsWith(`#${FRAGMENT}`) ? hash.slice(FRAGMENT.length + 1) : undefined;
}
