import brand from 'content:brand';
import words from 'content:layout';
import type { ReactNode } from 'react';
import { Link } from '../navigation/link.tsx';
import layout from '../styles/layout.module.css';
import css from './header.module.css';

/** The logo linking home (specification, point 2), and the original site's links as children. */
export function Header({ children }: { children?: ReactNode }) {
  return (
    <div className={`${css.top} ${layout.width}`}>
      <header>
        <Link to="/" className={css.logo} aria-label={words.home}>
          <Logo />
        </Link>
      </header>
      {children}
    </div>
  );
}

const { width, height, paths } = brand.logo;

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
