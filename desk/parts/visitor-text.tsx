import { labelOf } from '../words/names.ts';
import css from './visitor-text.module.css';

/**
 * Text from a visitor, isolated so that its writing direction can't affect the text around it
 * (reliability.md, fault 18).
 */
export function VisitorText({ text }: { text: string }) {
  return <bdi className={css.text}>{text}</bdi>;
}

export function SubmittedFields({ said }: { said: Record<string, string> }) {
  return (
    <dl className={css.fields}>
      {Object.entries(said).map(([field, text]) => (
        <div key={field}>
          <dt>{labelOf(field)}</dt>
          <dd>
            <VisitorText text={text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
