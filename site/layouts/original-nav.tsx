import words from 'content:layout';
import { useLocation } from 'react-router';
import { Link } from '../navigation/link.tsx';
import { resolveRoute } from '../navigation/match.ts';
import css from './original-nav.module.css';

/** The original site's six links (specification, point 2, route table). */
export function OriginalNav() {
  const { pathname } = useLocation();
  return (
    <nav className={css.nav} aria-label={words.originalNav.label}>
      <ul>
        {words.originalNav.items.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} aria-current={resolveRoute(to, true) === pathname ? 'page' : undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
