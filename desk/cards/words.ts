/** An address as somebody types it: without its protocol and its last slash. */
export function typedAddress(address: string): string {
  return address.replace(/^https?:\/\//, '').replace(/\/$/, '');
}

/** Splits a list into parts of a number of items, such as the cards of each page. */
export function partsOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, part) =>
    items.slice(part * size, (part + 1) * size),
  );
}
