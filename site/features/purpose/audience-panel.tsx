import type { ComponentProps } from 'react';
import type { Audience } from '../../../core/content/pages/purpose.ts';
import layout from '../../styles/layout.module.css';
import { DashLink } from '../../ui/dash-link.tsx';
import { Unbroken } from '../../ui/unbroken.tsx';
import css from './audience-panel.module.css';

/** One audience: its description, expectations and link. With tabs, the tab shows the title. */
export function AudiencePanel({
  audience,
  ...rest
}: { audience: Audience } & ComponentProps<'div'>) {
  const { title, subtitle, description, features, conclusion, linkText, linkPath } = audience;
  return (
    <div {...rest} className={css.panel}>
      <div>
        <h3 className={css.title}>{title}</h3>
        <p className={css.subtitle}>{subtitle}</p>
        <p className={css.description}>{description}</p>
        <DashLink label={linkText} to={linkPath} className={css.more}>
          <span className={layout.hidden}>({title})</span>
        </DashLink>
      </div>
      <div>
        <ul className={css.features}>
          {features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
        <p className={css.conclusion}>
          <Unbroken>{conclusion}</Unbroken>
        </p>
      </div>
    </div>
  );
}
