import type { AboutContent } from '../../../core/content/screens.ts';
import layout from '../../styles/layout.module.css';
import { ExternalLink } from '../../ui/external-link.tsx';
import { Initials } from '../../ui/initials.tsx';
import { Paragraphs } from '../../ui/paragraphs.tsx';
import { Unbroken } from '../../ui/unbroken.tsx';
import css from './biographies.module.css';

export function Story({ heading, text }: AboutContent['story']) {
  return (
    <section className={layout.shaded} aria-labelledby="story">
      <div className={`${layout.width} ${layout.halves}`}>
        <h2 id="story">{heading}</h2>
        <div className={css.text}>
          <Paragraphs text={text} />
        </div>
      </div>
    </section>
  );
}

/** The founders, with biography and contact (specification, point 2, about page). */
export function Biographies({
  people,
  profile,
}: Pick<AboutContent['founders'], 'people' | 'profile'>) {
  return (
    <ul className={`${css.people} ${layout.halves}`}>
      {people.map(({ id, name, initials, role, email, profile: address, biography }) => (
        <li key={id} className={css.person}>
          <div className={css.heading}>
            <Initials>{initials}</Initials>
            <div>
              <h3>{name}</h3>
              <p className={css.role}>
                <Unbroken>{role}</Unbroken>
              </p>
            </div>
          </div>
          <div className={css.biography}>
            <Paragraphs text={biography} />
          </div>
          <p className={css.links}>
            <a href={`mailto:${email}`}>{email}</a>
            <ExternalLink href={address}>
              {profile}
              <span className={layout.hidden}>, {name}</span>
            </ExternalLink>
          </p>
        </li>
      ))}
    </ul>
  );
}
