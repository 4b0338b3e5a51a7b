import type { LegalPage } from '../../../core/content/pages/legal.ts';
import { Link } from '../../navigation/link.tsx';
import layout from '../../styles/layout.module.css';
import { Paragraphs } from '../../ui/paragraphs.tsx';
import { Unbroken } from '../../ui/unbroken.tsx';
import css from './legal-sections.module.css';

interface LegalSectionsProps extends Pick<LegalPage, 'contents' | 'sections'> {
  route: string;
}

export function LegalSections({ contents, sections, route }: LegalSectionsProps) {
  return (
    <div className={`${css.columns} ${layout.width}`}>
      <nav className={css.contents} aria-labelledby="contents">
        <h2 id="contents">{contents}</h2>
        <ul>
          {sections.map(({ id, heading }) => (
            <li key={id}>
              <Link to={`${route}#${id}`}>{heading}</Link>
            </li>
          ))}
        </ul>
      </nav>
      <div>
        {sections.map(({ id, heading, paragraphs, items = [], after = [] }) => (
          <section key={id} id={id} className={css.section} aria-labelledby={`${id}-heading`}>
            <h2 id={`${id}-heading`}>{heading}</h2>
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
        ))}
      </div>
    </div>
  );
}
