/**
 * The host of the site whose link opened this document, without `www.`. Undefined if there was
 * none, if it is this site, and for a document that was reloaded or restored: it keeps its
 * referrer, which has been counted.
 */
export function referrerHost(): string | undefined {
  const [navigation] = performance.getEntriesByType('navigation');
  const isArrival =
    navigation !== undefined && 'type' in navigation && navigation.type === 'navigate';
  if (!isArrival || document.referrer === '') return undefined;
  const { hostname } = new URL(document.referrer);
  return hostname === location.hostname ? undefined : hostname.replace(/^www\./, '');
}
