import { type IntakeParts, partsIn } from '../../core/intake/parts.ts';
import { percentDecode } from '../../core/percent-decode.ts';
import type { Secret } from '../engine/secret.ts';
import type { ClaimedMail } from './mail-row.ts';

/** Confirm or leave the newsletter, stop announcements, or decline invitations. */
export type LinkStep = 'confirm' | 'unsubscribe' | 'stop' | 'decline';

const PATHS: Record<LinkStep, string> = {
  confirm: 'newsletter/confirm',
  unsubscribe: 'newsletter/unsubscribe',
  stop: 'announcements/unsubscribe',
  decline: 'invitations/unsubscribe',
};

/** The page contains nothing about its recipients. */
export function newsletterPath(slug: string): string {
  return `newsletter/sent/${slug}`;
}

/** The recipient of a test mail: its unsubscribe page says that it was a test. */
export const NOBODY = 'test';

interface Linking {
  settings: { intakeUrl: string };
  store: { secret: Secret };
}

/**
 * Signed with a key so that only the recipient can use it.
 * @param id of the subscriber; to stop announcements or invitations, the key of the address.
 * @param askedAt in ms since 1970: when the subscriber asked for what the link confirms. Leaving or
 * a suppression after that invalidates the link.
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

/** @returns `askedAt` if the link has it; undefined if the link is not ours. */
export function readSignedLink(
  { store }: Pick<Linking, 'store'>,
  step: LinkStep,
  address: string,
): { id: string; askedAt: number | undefined } | undefined {
  for (const part of readings(address)) {
    const [id, at] = [part('id'), part('at')];
    if (store.secret.isKeyOf(step, at ? `${id}&at=${at}` : id, part('key')))
      return { id, askedAt: at ? Number(at) : undefined };
  }
  return undefined;
}

/** Stops all mail to the recipient of a mail. */
export const SUPPRESSION_PATH = 'mail/unsubscribe';
const USE = 'suppress';

/**
 * Contains the recipient's key, encrypted anew for each mail, so that links can't be linked to each
 * other or made up.
 */
export function suppressionLink(
  { settings, store }: Linking,
  { id, recipient }: Pick<ClaimedMail, 'id' | 'recipient'>,
): string {
  return `${settings.intakeUrl}/${SUPPRESSION_PATH}?token=${store.secret.encryptKey(USE, store.secret.addressKey(recipient), id)}`;
}

/** @returns the recipient's key; undefined if the link is not ours. */
export function readSuppressionLink(
  { store }: Pick<Linking, 'store'>,
  address: string,
): string | undefined {
  for (const part of readings(address)) {
    const recipientKey = store.secret.decryptKey(USE, part('token'));
    if (recipientKey !== undefined) return recipientKey;
  }
  return undefined;
}

/** The language is not signed: who changes it sees the same page in other words of ours. */
export function inLanguage(link: string, { languages }: Languages, language = ''): string {
  return Object.hasOwn(languages, language) ? `${link}&language=${language}` : link;
}

/** Our words in the language that a link names; the firm's if it names no other of ours. */
export function partsOfLink(parts: IntakeParts, address: string): IntakeParts {
  const named = readings(address).map((part) => part('language'));
  return partsIn(
    parts,
    named.find((language) => Object.hasOwn(parts.languages, language)),
  );
}

type Languages = Pick<IntakeParts, 'languages'>;

/**
 * Tolerates what mail programs and people do to a link: `&amp;`, `=3D`, double percent-encoding,
 * breaks, and punctuation behind it. A key may itself begin with `3D`, so both readings count.
 */
function readings(address: string): ((name: string) => string)[] {
  const joined = percentDecode(address).replace(/=?\r?\n\s*|[\s\u200B\u00AD]/g, '');
  return [joined, joined.replaceAll('=3D', '=')].map(
    (text) => (name) => text.match(new RegExp(`[?&;]${name}=([\\w-]+)`))?.[1] ?? '',
  );
}
