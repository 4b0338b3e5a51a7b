// Large mailbox hosts that ignore a tag after a plus sign. Google's ignore dots as well.
const TAGGING =
  /^(gmail\.com|outlook\.com|hotmail\.(com|co\.uk|fr|de|it|es)|live\.(com|co\.uk|fr|nl)|msn\.com|icloud\.com|me\.com|mac\.com|fastmail\.(com|fm)|proton\.me|protonmail\.com|pm\.me|hey\.com|zoho\.com|yandex\.(com|ru))$/;

/**
 * Normalises the addresses of a mailbox to one spelling, for counting and finding mail, never for
 * sending: lower case, Unicode NFKC, the domain in ASCII (RFC 5891), and no tag if the host is
 * known to ignore it.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at).normalize('NFKC').toLowerCase();
  const domain = toAscii(address.slice(at + 1));
  if (!TAGGING.test(domain)) return `${local}@${domain}`;
  const untagged = local.replace(/(?<=.)\+.*$/, '');
  return `${domain === 'gmail.com' ? untagged.replaceAll('.', '') : untagged}@${domain}`;
}

function toAscii(domain: string): string {
  const lower = domain.toLowerCase();
  // These characters would end the host of a URL, so such a domain is not parsed.
  const ascii = /[/?#%]/.test(lower) ? lower : (URL.parse(`http://${lower}`)?.hostname ?? lower);
  return ascii.replace(/\.$/, '').replace(/^googlemail\.com$/, 'gmail.com');
}
