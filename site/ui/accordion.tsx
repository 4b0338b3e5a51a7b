import type { ReactNode } from 'react';
import css from './accordion.module.css';

interface AccordionItem {
  id: string;
  title: string;
  content: ReactNode;
}

/**
 * An accordion with at most one open item. It uses the native `<details name>`, which works without JavaScript and with find-in-page.
 */
export function Accordion({ name, items }: { name: string; items: AccordionItem[] }) {
  return (
    <div className={css.accordion}>
      {items.map(({ id, title, content }) => (
        <details key={id} id={id} name={name}>
          <summary>
            {title}
            <span className={css.mark} aria-hidden="true" />
          </summary>
          <div className={css.content}>{content}</div>
        </details>
      ))}
    </div>
  );
}
