import { percentDecode } from '../../core/percent-decode.ts';
import type { Secret } from '../engine/secret.ts';
import type { ClaimedMail } from './mail-row.ts';

/**
 * The actions of links in mails: confirm or unsubscribe from the newsletter, stop announcements, or
 * decline invitations.
 */
export type LinkStep = 'confirm' | 'unsubscribe' | 'stop' | 'decline';

const PATHS: Record<LinkStep, string> = {
  confirm: 'newsletter/confirm',
  unsubscribe: 'newsletter/unsubscribe',
  stop: 'announcements/unsubscribe',
  decline: 'invitations/unsubscribe',
};

/** The path of a newsletter's page, which has nothing of its recipients. */
export function newsletterPath(slug: string): string {
  return `newsletter/sent/${slug}`;
}

/** Whom the link of a test unsubscribes: its page says that it was a test. */
export const NOBODY = 'test';

interface Linking {
  settings: { intakeUrl: string };
  store: { secret: Secret };
}

/**
 * The address of a link in a mail, signed with a key so that only the recipient can use it.
 * @param id of the subscriber; to stop announcements or invitations, the key of the address.
 * @param askedAt in ms since 1970: when the subscriber asked for what the link confirms. Leaving or a
 * suppression ends the link, if it came later.
 */
export function mailLink(
  { settings, store }: Linking,
  step: LinkStep,
  id: string,
  askedAt?: number,
): string {
  const time = askedAt === undefined ? '' : `&at=${askedAt}`;
  return `${settings.intakeUrl}/${PATHS[step]}?id=${id}${time}&key=${store.secret.keyOf(step, id + time)}`;
}

/**
 * Reads such a link. @returns `askedAt` if the link has it; undefined if the link is not ours.
 */
export function readSignedLink(
  { store }: Pick<Linking, 'store'>,
  step: LinkStep,
  address: string,
): { id: string; askedAt: number | undefined } | undefined {
  const [id, at, key] = ['id', 'at', 'key'].map((name) => readMailLink(address, name)) as [
    string,
    string,
    string,
  ];
  if (!store.secret.isKeyOf(step, at ? `${id}&at=${at}` : id, key)) return undefined;
  return { id, askedAt: at ? Number(at) : undefined };
}

/** The path of the link that stops all mail to the recipient of a mail. */
export const SUPPRESSION_PATH = 'mail/unsubscribe';
const USE = 'suppress';

/**
 * The address of that link. It holds the key of the recipient, encrypted anew for each mail, so
 * that two links don't show that they have the same recipient, and none can be made up.
 */
export function suppressionLink(
  { settings, store }: Linking,
  { id, recipient }: Pick<ClaimedMail, 'id' | 'recipient'>,
): string {
  return `${settings.intakeUrl}/${SUPPRESSION_PATH}?token=${store.secret.encryptKey(USE, store.secret.addressKey(recipient), id)}`;
}

/** The key of the recipient in a link's token; undefined if the token is not ours. */
export function readSuppressionToken(
  { store }: Pick<Linking, 'store'>,
  token: string,
): string | undefined {
  return store.secret.decryptKey(USE, token);
}

/**
 * Reads a part of such a link, whatever mail programs and people have made of it: `&` as `&amp;`,
 * `=` as `=3D`, percent-encoding twice, breaks, and punctuation behind it. @returns the part, empty
 * if there is none.
 */
export function readMailLink(address: string, name: string): string {
  const plain = percentDecode(address)
    .replace(/=3D/g, '=')
    .replace(/=?\r?\n\s*|[\s\u200B\u00AD]/g, '');
  return plain.match(new RegExp(`[?&;]${name}=([\\w-]+)`))?.[1] ?? '';
}
