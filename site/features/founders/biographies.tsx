import type { AboutContent } from '../../../core/content/screens.ts';
import layout from '../../styles/layout.module.css';
import { ExternalLink } from '../../ui/external-link.tsx';
import { Paragraph, Paragraphs } from '../../ui/paragraphs.tsx';
import { Portrait } from '../../ui/portrait.tsx';
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

/** Specification, point 2, about page. */
export function Biographies({
  people,
  profile,
  portraits,
}: Omit<AboutContent['founders'], 'heading' | 'text'>) {
  return (
    <>
      <ul className={`${css.people} ${layout.halves}`}>
        {people.map((person) => (
          <Biography key={person.id} {...person} profile={profile} address={person.profile} />
        ))}
      </ul>
      {portraits && people.some(({ portrait }) => portrait) && (
        <p className={css.portraits}>{portraits}</p>
      )}
    </>
  );
}

function Biography({
  name,
  initials,
  portrait,
  role,
  email,
  address,
  profile,
  biography,
}: AboutContent['founders']['people'][number] & { address: string }) {
  return (
    <li className={css.person}>
      <div className={css.heading}>
        <Portrait portrait={portrait} initials={initials} />
        <div>
          <h3>{name}</h3>
          <Paragraph className={css.role} text={role} />
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
  );
}
