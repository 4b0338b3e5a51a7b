import type { HomePage } from '../../../core/content/pages.ts';
import { Link } from '../../navigation/link.tsx';
import layout from '../../styles/layout.module.css';
import dashLink from '../../ui/dash-link.module.css';
import css from './tools.module.css';

/** The tools band: the quick scan, the survey and client access. */
export function Tools({ heading, items }: HomePage['tools']) {
  return (
    <section id="coming-soon" className={css.section} aria-labelledby="tools">
      <div className={layout.width}>
        <h2 id="tools">{heading}</h2>
        <ul className={css.tools}>
          {items.map(({ title, id, text, link }) => (
            <li key={title} id={id} className={css.tool}>
              <h3>{title}</h3>
              <p>{text}</p>
              <Link to={link.to} className={dashLink.link}>
                {link.label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
