import brand from 'content:brand';

const { width, height, paths } = brand.logo;

/** The logo of `styles/logo.svg`. Its colours depend on the background. */
export function Logo() {
  return (
    <>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {paths.map(({ d, isAccent }) => (
          <path key={d} fill={isAccent ? 'var(--closure, var(--span))' : 'currentColor'} d={d} />
        ))}
      </svg>
      <span>{brand.name}</span>
    </>
  );
}
