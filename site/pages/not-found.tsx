import content from 'content:not-found';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { LostBuoy } from '../features/hero-drawings/lost-buoy.tsx';
import { Link } from '../navigation/link.tsx';
import { isKnown } from '../navigation/match.ts';
import { buttonClass } from '../ui/button.tsx';
import dashLink from '../ui/dash-link.module.css';
import { EmptyState } from '../ui/empty-state.tsx';
import css from './not-found.module.css';

export const describe = () => content;

/** The 404 page, which logs the attempted path to the console (specification, point 2); without query or fragment, which can be private. */
export function Screen() {
  const { pathname } = useLocation();
  useEffect(() => {
    // This screen is still shown while a known screen is loading.
    if (!isKnown(pathname)) console.error('404 Error: User attempted to access non-existent route:', pathname);
  }, [pathname]);
  return (
    <>
      <EmptyState heading={content.heading} text={content.text}>
        <Link to="/" className={buttonClass()}>
          {content.action}
        </Link>
        <ul className={css.links}>
          {content.links.map(({ label, to }) => (
            <li key={to}>
              <Link to={to} className={dashLink.link}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </EmptyState>
      <LostBuoy />
    </>
  );
}
