import type { ComponentProps } from 'react';
import type { Audience } from '../../../core/content/pages/purpose.ts';
import { Link } from '../../navigation/link.tsx';
import layout from '../../styles/layout.module.css';
import dashLink from '../../ui/dash-link.module.css';
import { Figures } from '../../ui/paragraphs.tsx';
import css from './audience-panel.module.css';

/** One audience: its description, expectations and link. With tabs, the tab shows the title. */
export function AudiencePanel({ audience, ...rest }: { audience: Audience } & ComponentProps<'div'>) {
  const { title, subtitle, description, features, conclusion, linkText, linkPath } = audience;
  return (
    <div {...rest} className={css.panel}>
      <div>
        <h3 className={css.title}>{title}</h3>
        <p className={css.subtitle}>{subtitle}</p>
        <p className={css.description}>{description}</p>
        <Link to={linkPath} className={`${dashLink.link} ${css.more}`}>
          {linkText}
          <span className={layout.hidden}>({title})</span>
        </Link>
      </div>
      <div>
        <ul className={css.features}>
          {features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
        <p className={css.conclusion}>
          <Figures>{conclusion}</Figures>
        </p>
      </div>
    </div>
  );
}
