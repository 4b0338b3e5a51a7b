import { labelOf } from '../names.ts';
import css from './typed.module.css';

/** What a stranger typed: text and nothing else, whose direction of writing changes nothing around it (reliability.md, fault 18). */
export function Typed({ text }: { text: string }) {
  return <bdi className={css.typed}>{text}</bdi>;
}

/** All that was typed into a form, under its labels. */
export function Said({ said }: { said: Record<string, string> }) {
  return (
    <dl className={css.said}>
      {Object.entries(said).map(([field, text]) => (
        <div key={field}>
          <dt>{labelOf(field)}</dt>
          <dd>
            <Typed text={text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
