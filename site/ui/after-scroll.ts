/** Without `scrollend`, a scroll counts as ended after this pause. */
const REST_MS = 150;

/**
 * Calls back after each scroll. Safari before 26.2 has no `scrollend`. @returns the function that
 * ends it
 */
export function afterScroll(target: Document | HTMLElement, done: () => void): () => void {
  if ('onscrollend' in window) {
    target.addEventListener('scrollend', done);
    return () => target.removeEventListener('scrollend', done);
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(done, REST_MS);
  };
  target.addEventListener('scroll', wait, { passive: true });
  return () => {
    clearTimeout(timer);
    target.removeEventListener('scroll', wait);
  };
}
