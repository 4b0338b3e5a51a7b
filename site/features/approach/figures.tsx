import type { MethodologyContent } from '../../../core/content/screens.ts';
import { Unbroken } from '../../ui/unbroken.tsx';
import css from './figures.module.css';

/** The site's figures, each with its claim, its scope and, if it has one, its source. */
export function Figures({ claims }: Pick<MethodologyContent['figures'], 'claims'>) {
  return (
    <dl className={css.figures}>
      {claims.map(({ figure, claim, scope, source }) => (
        <div key={claim + scope}>
          <dt>
            {figure} <span>{claim}</span>
          </dt>
          <dd>
            <Unbroken>{scope}</Unbroken>
            {source && <small>{source}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
