import type { MethodologyContent } from '../../../core/content/screens.ts';
import css from './figures.module.css';

/** The site's figures, each with its claim and scope. */
export function Figures({ claims }: Pick<MethodologyContent['figures'], 'claims'>) {
  return (
    <dl className={css.figures}>
      {claims.map(({ figure, claim, scope }) => (
        <div key={claim + scope}>
          <dt>
            {figure} <span>{claim}</span>
          </dt>
          <dd>{scope}</dd>
        </div>
      ))}
    </dl>
  );
}
