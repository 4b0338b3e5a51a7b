import type { Findings } from '../../core/findings/findings.ts';
import { FIRM_LANGUAGE } from '../parts/firm-text.tsx';
import css from './findings-body.module.css';
import { say } from './say-as-firm.ts';

export function Method({ findings }: { findings: Findings }) {
  return (
    <section className={css.method}>
      <h2>Method</h2>
      {say.method(findings).map((text) => (
        <p key={text} className={css.text} lang={FIRM_LANGUAGE}>
          {text}
        </p>
      ))}
    </section>
  );
}
