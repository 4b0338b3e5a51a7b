// Hosts of many mailboxes that ignore a tag after a plus sign, and Google's, which ignore dots as well.
const TAGGING =
  /^(gmail\.com|outlook\.com|hotmail\.(com|co\.uk|fr|de|it|es)|live\.(com|co\.uk|fr|nl)|msn\.com|icloud\.com|me\.com|mac\.com|fastmail\.(com|fm)|proton\.me|protonmail\.com|pm\.me|hey\.com|zoho\.com|yandex\.(com|ru))$/;

/**
 * One spelling for all addresses of a mailbox, to count and find mail by and never to send to: without case, full-width characters and
 * accents in several codings; the domain in ASCII (RFC 5891); without the tag where the host is known to ignore it.
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
  // What would end the host in an address of the web is no part of a domain either.
  const ascii = /[/?#%]/.test(lower) ? lower : (URL.parse(`http://${lower}`)?.hostname ?? lower);
  return ascii.replace(/\.$/, '').replace(/^googlemail\.com$/, 'gmail.com');
}
