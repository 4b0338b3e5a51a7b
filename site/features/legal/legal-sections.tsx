import type { LegalPage, LegalSection } from '../../../core/content/pages/legal.ts';
import { Link } from '../../navigation/link.tsx';
import layout from '../../styles/layout.module.css';
import { Paragraphs } from '../../ui/paragraphs.tsx';
import { Unbroken } from '../../ui/unbroken.tsx';
import css from './legal-sections.module.css';

interface LegalSectionsProps extends Pick<LegalPage, 'contents' | 'sections' | 'inDetail'> {
  route: string;
}

const DETAIL = 'in-detail';

/** With a table of contents. Detailed sections are in a second part. */
export function LegalSections({ contents, sections, inDetail, route }: LegalSectionsProps) {
  const details = sections.filter(({ isDetail }) => isDetail);
  const first = sections.filter(({ isDetail }) => !isDetail);
  const entries = (listed: { id: string; heading: string }[]) =>
    listed.map(({ id, heading }) => (
      <li key={id}>
        <Link to={`${route}#${id}`}>{heading}</Link>
      </li>
    ));
  return (
    <div className={`${css.columns} ${layout.width}`}>
      <nav className={css.contents} aria-labelledby="contents">
        <h2 id="contents">{contents}</h2>
        <ul>
          {entries(first)}
          {inDetail && (
            <li>
              <Link to={`${route}#${DETAIL}`}>{inDetail}</Link>
              <ul>{entries(details)}</ul>
            </li>
          )}
        </ul>
      </nav>
      <div>
        {first.map((section) => (
          <Section key={section.id} {...section} Heading="h2" />
        ))}
        {inDetail && (
          <section id={DETAIL} className={css.details} aria-labelledby={`${DETAIL}-heading`}>
            <h2 id={`${DETAIL}-heading`}>{inDetail}</h2>
            {details.map((section) => (
              <Section key={section.id} {...section} Heading="h3" />
            ))}
          </section>
        )}
      </div>
    </div>
  );
}

function Section({
  id,
  heading,
  paragraphs,
  items = [],
  after = [],
  Heading,
}: LegalSection & { Heading: 'h2' | 'h3' }) {
  return (
    <section id={id} className={css.section} aria-labelledby={`${id}-heading`}>
      <Heading id={`${id}-heading`}>{heading}</Heading>
      <Paragraphs text={paragraphs} />
      {items.length > 0 && (
        <dl>
          {items.map(({ title, text }) => (
            <div key={title}>
              <dt>
                <Unbroken>{title}</Unbroken>
              </dt>
              <dd>
                <Unbroken>{text}</Unbroken>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Paragraphs text={after} />
    </section>
  );
}
