import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { AnswerWords } from '../../../../core/content/pages/answer.ts';
import { readCardCode, showCardCode } from '../../../../core/link-token.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import css from './answer.module.css';

interface CodeFormProps {
  words: AnswerWords['code'];
  /** A code that is on no card: it stays, so that somebody who mistyped it can compare it. */
  unknown?: string;
  onCode: (code: string) => void;
}

export function CodeForm({ words, unknown = '', onCode }: CodeFormProps) {
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const [fault, setFault] = useState<'' | 'unknown' | 'wrong'>(unknown && 'unknown');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = readCardCode(field.current?.value ?? '');
    if (code && code !== unknown) return onCode(code);
    setFault(code ? 'unknown' : 'wrong');
    field.current?.focus();
  };
  useEffect(() => {
    if (unknown) field.current?.focus();
  }, [unknown]);
  return (
    <section className={css.code} aria-labelledby="code">
      <h2 id="code">{words.heading}</h2>
      <p>{words.text}</p>
      <form className={css.form} noValidate onSubmit={submit}>
        <Field
          ref={field}
          label={words.label}
          hint={words.hint}
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={showCardCode(unknown)}
          error={fault && words[fault]}
          onInput={() => setFault('')}
        />
        <Button type="submit">{words.button}</Button>
      </form>
    </section>
  );
}
