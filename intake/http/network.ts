import { type BlockList, isIP, SocketAddress } from 'node:net';

/**
 * Uses only the part of `X-Forwarded-For` that trusted proxies wrote: from its end up to the first
 * address that is no trusted proxy.
 */
export function clientAddress(
  socketAddress: string,
  forwardedFor: string | null,
  trusted: BlockList,
): string {
  let address = asIPv4(socketAddress);
  const claimed = (forwardedFor ?? '')
    .split(',')
    .map((part) => readHop(part.trim()))
    .filter((hop) => hop !== '');
  while (claimed.length > 0 && isTrusted(address, trusted)) {
    const next = claimed.pop() ?? '';
    if (!isIP(next)) break;
    address = next;
  }
  return address;
}

/**
 * Rate limits count by them, the narrowest first. IPv4: the address, its /24. IPv6: its /64, /48
 * and /32.
 */
export function networksOf(address: string): string[] {
  if (isIP(address) !== 6) return [address, `${address.split('.').slice(0, 3).join('.')}.0/24`];
  const groups = expand(address);
  return [64, 48, 32].map((bits) => `${groups.slice(0, bits / 16).join(':')}::/${bits}`);
}

function isTrusted(address: string, trusted: BlockList): boolean {
  const version = isIP(address);
  return version !== 0 && trusted.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

// Proxies write ports, brackets and quotes around the address, as in `Forwarded` (RFC 7239).
const HOP = /^"?(?:\[([\da-f:.%\w]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d{1,5})?"?$/i;

/** Text in another form stays as it is. */
function readHop(hop: string): string {
  const [, bracketed, dotted] = hop.match(HOP) ?? [];
  return asIPv4(bracketed ?? dotted ?? hop);
}

function asIPv4(address: string): string {
  const isMapped = isIP(address) === 6 && /^[0:]+:ffff:/i.test(address);
  const canonical = isMapped ? new SocketAddress({ address, family: 'ipv6' }).address : address;
  return canonical.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
}

function expand(address: string): string[] {
  const canonical = new SocketAddress({ address: address.split('%')[0] ?? address, family: 'ipv6' })
    .address;
  const [head = '', tail] = canonical.split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const zeros =
    tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16).toString(16));
}
