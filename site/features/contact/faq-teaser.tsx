import type { Pages } from '../../../core/content/pages.ts';
import layout from '../../styles/layout.module.css';
import { DashLink } from '../../ui/dash-link.tsx';
import { TitledList } from '../../ui/titled-list.tsx';
import css from './faq-teaser.module.css';

/**
 * Specification, point 2, contact page. @param isDelivered whether the message form reaches the
 * firm.
 */
export function FaqTeaser({
  heading,
  items,
  link,
  isDelivered,
}: Pages['contact']['faqTeaser'] & { isDelivered: boolean }) {
  const answers = items.map(({ title, text, undelivered }) => ({
    title,
    text: (!isDelivered && undelivered) || text,
  }));
  return (
    <section className={`${css.section} ${layout.section}`} aria-labelledby="before-you-write">
      <div className={layout.width}>
        <h2 id="before-you-write">{heading}</h2>
        <TitledList items={answers} arrangement="rows" />
        <DashLink {...link} />
      </div>
    </section>
  );
}
