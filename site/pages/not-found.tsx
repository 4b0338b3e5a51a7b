import content from 'content:not-found';
import { useEffect } from 'react';
import { documentAddress } from '../navigation/address.ts';
import { ButtonLink } from '../ui/button.tsx';
import { DashLinks } from '../ui/dash-link.tsx';
import { DrawingStrip } from '../ui/drawing-strip.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import css from './not-found.module.css';

export const describe = () => content;

/**
 * Logs the attempted path to the console (specification, point 2).
 * @param data the path without query and fragment, which can be private
 */
export function Screen({ data }: { data: string }) {
  useEffect(() => {
    const meant = mendPath(data);
    if (meant !== undefined) location.replace(meant);
    else console.error('404 Error: User attempted to access non-existent route:', data);
  }, [data]);
  return (
    <>
      <EmptyState heading={content.heading} text={content.text}>
        <ButtonLink label={content.action} to="/" />
        <DashLinks links={content.links} className={css.links} />
      </EmptyState>
      {LOST_BUOY}
    </>
  );
}

/**
 * The intended address if a program has encoded its #: static hosts then serve this page. What
 * follows the # can be a token, so it isn't logged.
 */
function mendPath(path: string): string | undefined {
  const [before = '', ...rest] = path.split('%23');
  return rest.length === 0 ? undefined : `${documentAddress(before)}#${rest.join('%23')}`;
}

/** A bridge that ends over the water, and a buoy adrift beyond it. */
const LOST_BUOY = (
  <DrawingStrip
    water="M0 120H1440M470 132H560M700 138H820M1000 130H1180"
    ink="M0 54H286M0 66H270M44 66V148M58 66V148M204 66V148M218 66V148M58 96C90 76 172 76 204 96M286 54 280 60 274 60 270 66M218 96C232 86 250 80 264 78"
    work="M404 124 412 84H424L432 124Z"
  />
);
