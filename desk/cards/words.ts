/** An address as somebody types it: without its protocol and its last slash. */
export function typedAddress(address: string): string {
  return address.replace(/^https?:\/\//, '').replace(/\/$/, '');
}
