import content from 'content:not-found';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { LostBuoy } from '../features/hero-drawings/lost-buoy.tsx';
import { isKnown } from '../navigation/match.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { DashLinks } from '../ui/dash-link.tsx';
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
        <ButtonLink label={content.action} to="/" />
        <DashLinks links={content.links} className={css.links} />
      </EmptyState>
      <LostBuoy />
    </>
  );
}
