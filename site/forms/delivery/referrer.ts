/**
 * The host whose link opened this document, without `www.`. Undefined without a referrer, on a link
 * within this site, and after a reload or restore: the document keeps its referrer, which has been
 * counted.
 */
export function referrerHost(): string | undefined {
  const [navigation] = performance.getEntriesByType('navigation');
  const isArrival =
    navigation !== undefined && 'type' in navigation && navigation.type === 'navigate';
  if (!isArrival || document.referrer === '') return undefined;
  const { hostname } = new URL(document.referrer);
  return hostname === location.hostname ? undefined : hostname.replace(/^www\./, '');
}
