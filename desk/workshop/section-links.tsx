import type { SectionResult } from '../../core/findings/results.ts';
import { type WorkshopRoute, workshopOf } from '../route.ts';
import { sectionAfter } from './moves.ts';
import css from './workshop.module.css';

interface SectionLinksProps {
  route: WorkshopRoute;
  sections: readonly SectionResult[];
  current: SectionResult;
}

export function SectionLinks({ route, sections, current }: SectionLinksProps) {
  const hrefOf = ({ category }: SectionResult) => workshopOf({ ...route, section: category });
  const previous = sectionAfter(sections, current, 'previous');
  const next = sectionAfter(sections, current, 'next');
  return (
    <nav className={css.links} aria-label="Sections">
      <ol className={css.all}>
        {sections.map((section) => (
          <li key={section.category}>
            <a href={hrefOf(section)} aria-current={section === current ? 'page' : undefined}>
              {section.title}
            </a>
          </li>
        ))}
      </ol>
      <p className={css.beside}>
        {previous && (
          <a href={hrefOf(previous)} rel="prev">
            Previous: {previous.title}
          </a>
        )}
        <span className={css.keys}>
          The arrow keys, Page Up and Page Down, Home and End move. Escape leaves.
        </span>
        {next && (
          <a className={css.next} href={hrefOf(next)} rel="next">
            Next: {next.title}
          </a>
        )}
      </p>
    </nav>
  );
}
