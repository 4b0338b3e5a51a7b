import type { Pages } from '../../../core/content/pages.ts';
import layout from '../../styles/layout.module.css';
import { DashLink } from '../../ui/dash-link.tsx';
import { forgetTrigger } from '../../ui/forget-trigger.ts';
import { Paragraph } from '../../ui/paragraphs.tsx';
import css from './what-we-do.module.css';

/** Each row's rule closes as the reader scrolls over the last five rows. */
export function WhatWeDo({ heading, items }: Pages['home']['whatWeDo']) {
  return (
    <section className={css.section} aria-labelledby="what-we-do">
      <div className={layout.width}>
        <h2 id="what-we-do">{heading}</h2>
        <ol>
          {items.map(({ title, text }) => (
            <li key={title} ref={forgetTrigger} className={css.row}>
              <h3>{title}</h3>
              <Paragraph text={text} />
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

export function Tools({ heading, items }: Pages['home']['tools']) {
  return (
    <section id="coming-soon" className={layout.shaded} aria-labelledby="tools">
      <div className={layout.width}>
        <h2 id="tools">{heading}</h2>
        <ul className={css.tools}>
          {items.map(({ title, id, text, link }) => (
            <li key={title} id={id} className={css.tool}>
              <h3>{title}</h3>
              <Paragraph text={text} />
              <DashLink {...link} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
