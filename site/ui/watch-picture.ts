export type PictureTrouble = 'late' | 'failed';

/** How long a visible picture may take before its original is tried (specification, point 9). */
const LOAD_TIMEOUT_MS = 5000;

/**
 * Marks the picture as loaded (`data-state`) or reports problems. Time counts from when it comes
 * into view, because a lazy picture doesn't load before.
 */
export function watchPicture(
  image: HTMLImageElement,
  report: (trouble: PictureTrouble) => void,
): void {
  const mark = () => {
    if (image.naturalWidth > 0) image.dataset.state = 'loaded';
    else report('failed');
  };
  image.addEventListener('load', mark);
  image.addEventListener('error', mark);
  // It may have loaded or failed before the listeners were added.
  if (image.complete && image.currentSrc) {
    mark();
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
