import brand from 'content:brand';

/** The mark: an E whose middle bar is the closure. Its colours depend on the background. */
export function Logo() {
  return (
    <>
      <svg viewBox="0 0 40 32" aria-hidden="true">
        <path fill="currentColor" d="M0 0h26v6H6v7H0zM0 19h6v7h20v6H0z" />
        <path fill="var(--closure, var(--span))" d="M0 13h40v6H0z" />
      </svg>
      <span>{brand.name}</span>
    </>
  );
}
