import type { HomeContent } from '../../../core/content/screens.ts';
import { routeTo } from '../../navigation/match.ts';
import layout from '../../styles/layout.module.css';
import { DashLink } from '../../ui/dash-link.tsx';
import { Paragraph, Paragraphs } from '../../ui/paragraphs.tsx';
import { Portrait } from '../../ui/portrait.tsx';
import css from './about.module.css';

export function About({ content }: { content: HomeContent }) {
  const { about, founders } = content;
  return (
    <section id="about" className={layout.section} aria-labelledby="about-heading">
      <div className={`${layout.width} ${layout.halves}`}>
        <h2 id="about-heading">{about.heading}</h2>
        <div className={`${css.words} ${layout.lede}`}>
          <Paragraphs text={about.text} />
          <DashLink label={about.link} to={routeTo('about')} />
        </div>
      </div>
      <div id="testimonials" className={layout.width}>
        <h3 className={css.foundersHeading}>{about.founders}</h3>
        <ul className={`${css.founders} ${layout.halves}`}>
          {founders.map(({ id, name, initials, portrait, role, email }) => (
            <li key={id}>
              <Portrait portrait={portrait} initials={initials} />
              <div>
                <p className={css.name}>{name}</p>
                <Paragraph className={css.role} text={role} />
                <a href={`mailto:${email}`}>{email}</a>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
