import type { Pages } from '../../../core/content/pages.ts';
import layout from '../../styles/layout.module.css';
import { DashLink } from '../../ui/dash-link.tsx';
import css from './why-it-matters.module.css';

/** Why It Matters: Old World and New World on their banks, joined by the deck. */
export function WhyItMatters({ heading, oldWorld, newWorld, link }: Pages['home']['whyItMatters']) {
  return (
    <section className={layout.shaded} aria-labelledby="why-it-matters">
      <div className={layout.width}>
        <h2 id="why-it-matters">{heading}</h2>
        <div className={css.banks}>
          <Bank {...oldWorld} className={css.old} />
          <div className={css.deck} aria-hidden="true" />
          <Bank {...newWorld} className={css.new} />
        </div>
        <DashLink {...link} isApart />
      </div>
    </section>
  );
}

function Bank({
  heading,
  items,
  className,
}: {
  heading: string;
  items: string[];
  className: string | undefined;
}) {
  return (
    <div className={`${css.bank} ${className}`}>
      <h3>{heading}</h3>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}
