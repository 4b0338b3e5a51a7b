import type { ComponentProps } from 'react';
import { labelOf } from '../words/names.ts';
import { FIRM_LANGUAGE } from './firm-text.tsx';
import css from './visitor-text.module.css';

/**
 * Text from a visitor, isolated so that its writing direction can't affect the text around it
 * (reliability.md, fault 18).
 */
export function VisitorText({ text }: { text: string }) {
  return <bdi className={css.text}>{text}</bdi>;
}

/** A paragraph of such a text. */
export function VisitorParagraph({ text, ...rest }: { text: string } & ComponentProps<'p'>) {
  return (
    <p {...rest}>
      <VisitorText text={text} />
    </p>
  );
}

export function SubmittedFields({ said }: { said: Record<string, string> }) {
  return (
    <dl className={css.fields}>
      {Object.entries(said).map(([field, text]) => (
        <div key={field}>
          <dt lang={FIRM_LANGUAGE}>{labelOf(field)}</dt>
          <dd>
            <VisitorText text={text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
