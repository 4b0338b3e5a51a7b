import content from 'content:not-found';
import { useEffect } from 'react';
import { LostBuoy } from '../features/hero-drawings/lost-buoy.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { DashLinks } from '../ui/dash-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import css from './not-found.module.css';

export const describe = () => content;

/**
 * The 404 page, which logs the attempted path to the console (specification, point 2).
 * @param data the path without query or fragment, which can be private.
 */
export function Screen({ data }: { data: string }) {
  useEffect(() => {
    console.error('404 Error: User attempted to access non-existent route:', data);
  }, [data]);
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
