import formWords from 'content:forms';
import type { ReactNode } from 'react';
import { FormNote } from '../ui/form-note.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';
import { BotTrap } from './bot-trap.tsx';
import css from './submission-form.module.css';
import { UndeliveredNote } from './undelivered-note.tsx';
import type { Form } from './use-form.ts';
import { WithoutScript } from './without-script.tsx';

interface SubmissionFormProps {
  form: Form;
  /** The heading is the subject of the fallback mail. */
  words: { heading: string; button: string; busy: string; cannotDeliver: string };
  otherWay: ReactNode;
  children: ReactNode;
}

/** A form with its delivery note, and with alternatives after a failure (product.md, Delivery). */
export function SubmissionForm({ form, words, otherWay, children }: SubmissionFormProps) {
  const { resource, delivery } = form;
  const postAddress = delivery.postAddress(resource);
  return (
    <form {...form.formProps} action={postAddress} method="post">
      {!postAddress && <WithoutScript />}
      <UndeliveredNote form={form} words={words} />
      {form.isRestored && <KeptNote onDiscard={form.discard} />}
      {children}
      <BotTrap />
      <SubmitButton
        label={words.button}
        busy={words.busy}
        isBusy={form.isBusy}
        isDisabled={!postAddress && !form.formProps.noValidate}
        status={(form.isRestored && formWords.kept.text) || (!form.isKept && formWords.notKept)}
      />
      {!form.isKept && <FormNote>{formWords.notKept}</FormNote>}
      {form.unsentMail !== undefined && <FormNote>{otherWay}</FormNote>}
    </form>
  );
}

/**
 * Says that the form holds an undelivered submission of an earlier visit. Screen readers read it
 * with the button.
 */
function KeptNote({ onDiscard }: { onDiscard: () => void }) {
  return (
    <FormNote>
      {formWords.kept.text}{' '}
      <button type="button" className={css.discard} onClick={onDiscard}>
        {formWords.kept.discard}
      </button>
    </FormNote>
  );
}
