import { type FormEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import { fill } from '../../../../core/content/fill.ts';
import type { AnswerWords } from '../../../../core/content/pages/answer.ts';
import { Refused } from '../../../../core/submissions/delivery.ts';
import { email } from '../../../../core/submissions/fields.ts';
import type { SurveyWords } from '../../../../core/survey/words.ts';
import { askForCopy, type CopiedResponse } from '../../../forms/delivery/campaign-links.ts';
import { useSay } from '../../../forms/use-say.ts';
import layout from '../../../styles/layout.module.css';
import { useArrivalAt } from '../../../ui/arrive.ts';
import { Field } from '../../../ui/field.tsx';
import { Paragraphs } from '../../../ui/paragraphs.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { showToast } from '../../../ui/toast/show-toast.ts';
import css from './answer.module.css';

interface CopyFormProps {
  words: AnswerWords['copy'];
  /** Of the toast, as specified. */
  success: SurveyWords['success'];
  response: CopiedResponse;
}

/** The address is used for this one mail only. */
export function CopyForm({ words, success, response }: CopyFormProps) {
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const say = useSay();
  const [error, setError] = useState<string | v.BaseIssue<unknown>>();
  const [isBusy, setIsBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string>();
  const said = useArrivalAt<HTMLParagraphElement>(sentTo, 'if needed', { first: false });

  const fail = (reason: typeof error) => {
    setError(reason);
    field.current?.focus();
  };
  const send = async (address: string) => {
    try {
      await askForCopy(response, address);
      showToast({ title: success.title, text: fill(success.text, { email: address }) });
      setSentTo(address);
    } catch (fault) {
      if (fault instanceof Refused && fault.errors.userEmail) fail(fault.errors.userEmail);
      else showToast({ ...words.failure, isDestructive: true });
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const checked = v.safeParse(email, field.current?.value, { abortPipeEarly: true });
    if (!checked.success) return fail(checked.issues[0]);
    setError(undefined);
    setIsBusy(true);
    await send(checked.output);
    setIsBusy(false);
  };
  return (
    <section className={`${css.copy} ${layout.halves} ${layout.width}`} aria-labelledby="copy">
      <h2 id="copy">{words.heading}</h2>
      <div>
        <Paragraphs text={words.text} />
        {sentTo ? (
          <p ref={said} className={css.sent}>
            {fill(words.sent, { email: sentTo })}
          </p>
        ) : (
          <form className={css.form} noValidate onSubmit={submit}>
            <Field
              ref={field}
              label={words.label}
              type="email"
              inputMode="email"
              name="userEmail"
              autoComplete="email"
              error={typeof error === 'object' ? say(error) : error}
              onInput={() => setError(undefined)}
            />
            <SubmitButton label={words.button} busy={words.busy} isBusy={isBusy} />
          </form>
        )}
      </div>
    </section>
  );
}
