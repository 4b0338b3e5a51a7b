import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { askedIn } from '../navigation/use-arrival.ts';
import css from './accordion.module.css';
import { arriveAt } from './arrive.ts';

interface AccordionItem {
  id: string;
  title: string;
  content: ReactNode;
}

/**
 * At most one item is open, at first the one in the address. Native `<details name>` works without
 * JavaScript and with find-in-page.
 */
export function Accordion({
  name,
  level: Heading,
  items,
}: {
  name: string;
  level: 'h2' | 'h3';
  items: AccordionItem[];
}) {
  const ref = useRef<HTMLDivElement>(null);
  const location = useLocation();
  // Items fetched late have missed the arrival, with the page still at its top.
  useEffect(() => {
    const asked = askedIn(location);
    const isOurs = asked instanceof HTMLDetailsElement && ref.current?.contains(asked);
    if (isOurs && !asked.open && scrollY === 0) arriveAt(asked, 'start');
  }, [location]);
  return (
    <div ref={ref} className={css.accordion}>
      {items.map(({ id, title, content }) => (
        <details key={id} id={id} name={name}>
          <summary>
            <Heading>{title}</Heading>
            <span className={css.mark} aria-hidden="true" />
          </summary>
          <div className={css.content}>{content}</div>
        </details>
      ))}
    </div>
  );
}
