/** What can go wrong with a picture: it is late, or it can't be loaded. */
export type PictureTrouble = 'late' | 'failed';

/** How long a picture in view may take before its original is tried (specification, point 9). */
const LOAD_TIMEOUT_MS = 5000;

/**
 * Watches a picture while it is in the page: marks it as loaded (`data-state`), and reports
 * problems. The time counts from when it comes into view, because a lazy picture doesn't load
 * before.
 */
export function watchPicture(
  image: HTMLImageElement,
  report: (trouble: PictureTrouble) => void,
): void {
  const settle = () => {
    if (image.naturalWidth > 0) image.dataset.state = 'loaded';
    else report('failed');
  };
  image.addEventListener('load', settle);
  image.addEventListener('error', settle);
  // It may have loaded or failed before the listeners were added.
  if (image.complete && image.currentSrc) {
    settle();
    return;
  }
  const view = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    view.disconnect();
    setTimeout(() => {
      if (!image.complete && image.isConnected) report('late');
    }, LOAD_TIMEOUT_MS);
  });
  view.observe(image);
}
