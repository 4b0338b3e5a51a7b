import words from 'content:layout';
import type { ReactNode } from 'react';
import { Link } from '../navigation/link.tsx';
import layout from '../styles/layout.module.css';
import css from './header.module.css';
import { Logo } from './logo.tsx';

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
