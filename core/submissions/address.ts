// A dot-atom (RFC 5322) with letters of any script (RFC 6531), without symbols, quotes and
// separators of addresses.
const LOCAL =
  /^[\p{L}\p{M}\p{N}!#$%&'*+\-/=?^_`{|}~]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+\-/=?^_`{|}~]+)*$/u;
// The three other full stops also separate labels (UTS 46). Some scripts need joiners (RFC 5892).
const DOMAIN = /^[\p{L}\p{M}\p{N}\-.\u3002\uFF0E\uFF61\u200C\u200D]+$/u;
// Only an encoded label has hyphens as its third and fourth letters (RFC 5891, 4.2.3.1).
const LABEL = /^(?=.{1,63}$)(?!(?!xn).{2}--)[a-z\d](?:[a-z\d-]*[a-z\d])?$/;
const TOP_LABEL = /^(?=.*[a-z])../;
// Invisible characters (Unicode, Default_Ignorable_Code_Point).
const UNSEEN = /\p{DI}/u;
const AROUND = /[\s\p{Cc}\p{DI}]/u;
// Mail programs decode it (RFC 2047), so it can stand for another address.
const ENCODED_WORD = /=\?[\w-]+\?[bq]\?/i;
// Stands around an address in a sentence or a program.
const QUOTES = /[\s.,:;!?"'<>()[\]{}`\u00AB\u00B4\u00BB\u2018-\u201F\u2039\u203A\u300C-\u300F]/u;
// A pasted row of a table: a name, a bar and an address.
const NAME_AND_BAR = /[\p{L}\p{N}]\|[\p{L}\p{N}]/u;

const LOCAL_MAX_LENGTH = 64;
const ADDRESS_MAX_LENGTH = 254;

/**
 * Accepts a dot-atom of at most 64 characters at the name of a host that can exist. Drops invisible
 * characters around the address, composes the letters before @ (NFC), and folds the domain (NFKC),
 * as mail servers and DNS do.
 * @returns undefined if mail can't be sent to it.
 */
export function readAddress(text: string): string | undefined {
  const address = trimAll(text, AROUND);
  // First, because regular expressions would take long for thousands of characters.
  if (address.length > ADDRESS_MAX_LENGTH) return undefined;
  const at = address.lastIndexOf('@');
  const local = address.slice(0, Math.max(0, at)).normalize();
  const domain = address
    .slice(at + 1)
    .normalize('NFKC')
    .replaceAll(/[\u3002\uFF61]/g, '.');
  return isLocal(local) && isDomain(domain, address.slice(at + 1))
    ? `${local}@${domain}`
    : undefined;
}

function isLocal(local: string): boolean {
  return (
    LOCAL.test(local) &&
    local.length <= LOCAL_MAX_LENGTH &&
    // Full-width letters and the like were meant as the plain ones.
    local === local.normalize('NFKC') &&
    !UNSEEN.test(local) &&
    !ENCODED_WORD.test(local) &&
    !NAME_AND_BAR.test(local)
  );
}

function isDomain(domain: string, typed: string): boolean {
  if (!DOMAIN.test(typed) || UNSEEN.test(domain.replaceAll(/[\u200C\u200D]/g, ''))) return false;
  const labels = hostOf(domain).split('.');
  return (
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label)) &&
    TOP_LABEL.test(labels.at(-1) ?? '')
  );
}

// Browsers have URL.parse only since 2023 (product.md, Delivery).
function hostOf(domain: string): string {
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return '';
  }
}

/**
 * The address that was probably meant, such as ana@north.example by "Ana <ana@north..example>";
 * undefined if `text` is an address, or nothing can be suggested.
 */
export function suggestAddress(text: string): string | undefined {
  if (text.length > 2 * ADDRESS_MAX_LENGTH || readAddress(text) !== undefined) return undefined;
  const visible = [...text.normalize('NFKC')].filter((letter) => !UNSEEN.test(letter)).join('');
  const named = visible.match(/<([^<>]*)>/)?.[1] ?? visible;
  const [local = '', domain = '', ...more] = trimAll(named, AROUND)
    .replace(/^mailto:/i, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?[[({] ?at ?[\])}] ?/i, '@')
    .replace(/ ?@[ @]*/g, '@')
    .split('@');
  if (more.length > 0) return undefined;
  const name = trimAll(local.split('|').at(-1) ?? '', QUOTES).replaceAll(/\.{2,}/g, '.');
  const labels = trimAll(domain.replaceAll(/[,\u3002]/g, '.'), QUOTES)
    .split('.')
    .map((label) => trimAll(label, /-/))
    .filter(Boolean);
  return readAddress(`${trimAll(name, /\./)}@${labels.join('.')}`);
}

/** In linear time. */
export function trimAll(text: string, kind: RegExp): string {
  const characters = [...text];
  let [start, end] = [0, characters.length];
  while (start < end && kind.test(characters[start] ?? '')) start += 1;
  while (end > start && kind.test(characters[end - 1] ?? '')) end -= 1;
  return characters.slice(start, end).join('');
}
