import type { MethodologyContent } from '../../../core/content/screens.ts';
import css from './figures.module.css';

/** The figures that the site states, each with what it is a figure of and what it was counted on. */
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
