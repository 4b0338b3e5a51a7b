import { type FormEvent, useRef, useState } from 'react';
import type { AnswerWords } from '../../../../core/content/pages/answer.ts';
import { readCardCode } from '../../../../core/link-token.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import css from './answer.module.css';

interface CodeFormProps {
  words: AnswerWords['code'];
  onCode: (code: string) => void;
}

export function CodeForm({ words, onCode }: CodeFormProps) {
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const [isWrong, setIsWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = readCardCode(field.current?.value ?? '');
    if (code) return onCode(code);
    setIsWrong(true);
    field.current?.focus();
  };
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
          error={isWrong ? words.wrong : undefined}
          onInput={() => setIsWrong(false)}
        />
        <Button type="submit">{words.button}</Button>
      </form>
    </section>
  );
}
