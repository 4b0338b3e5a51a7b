import { domainToASCII, domainToUnicode } from 'node:url';

/** In lower case: as given, with its domain in ASCII, and with its domain in Unicode. */
export function spellingsOf(address: string): string[] {
  const given = address.toLowerCase();
  const at = given.lastIndexOf('@') + 1;
  const [local, domain] = [given.slice(0, at), given.slice(at)];
  return [
    ...new Set([given, local + domainToASCII(domain), local + domainToUnicode(domain)]),
  ].filter((spelling) => !spelling.endsWith('@'));
}
