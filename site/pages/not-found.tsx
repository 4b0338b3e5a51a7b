import content from 'content:not-found';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { Link } from '../navigation/link.tsx';
import { isKnown } from '../navigation/match.ts';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

export const describe = () => content;

/** The 404 page, which logs the attempted path to the console (specification, point 2); without query or fragment, which can be private. */
export function Screen() {
  const { pathname } = useLocation();
  useEffect(() => {
    // This screen is still shown while a known screen is loading.
    if (!isKnown(pathname)) console.error('404 Error: User attempted to access non-existent route:', pathname);
  }, [pathname]);
  return (
    <EmptyState heading={content.heading} text={content.text}>
      <Link to="/" className={buttonClass()}>
        {content.action}
      </Link>
    </EmptyState>
  );
}
