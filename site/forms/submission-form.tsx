import brand from 'content:brand';
import formWords from 'content:forms';
import type { ReactNode } from 'react';
import type { Delivery, FormResource } from '../../core/submissions/submission.ts';
import { FormNote, MailLink } from '../ui/form-note.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';
import { BotTrap } from './bot-trap.tsx';
import { KeptNote } from './kept-note.tsx';
import type { Form } from './use-form.ts';
import { WithoutScript } from './without-script.tsx';

interface SubmissionFormProps {
  form: Form;
  resource: FormResource;
  delivery: Delivery;
  words: { button: string; busy: string; cannotDeliver: string };
  /** The subject of the fallback mail. */
  subject: string;
  /** Shown below the form after a failure. */
  otherWay: ReactNode;
  /** The fields. */
  children: ReactNode;
}

/** Renders a form with its fields, the delivery note, the alternatives after a failure, and the button (product.md, Delivery). */
export function SubmissionForm({ form, resource, delivery, words, subject, otherWay, children }: SubmissionFormProps) {
  const postAddress = delivery.postAddress(resource);
  return (
    <form {...form.formProps} action={postAddress} method="post">
      {!postAddress && <WithoutScript />}
      {!delivery.canDeliver(resource) && (
        <FormNote>
          {words.cannotDeliver} <MailLink address={brand.emails[0]?.address ?? ''} subject={subject} />
        </FormNote>
      )}
      {form.isReloaded && <FormNote>{formWords.reloaded}</FormNote>}
      {form.isRestored && <KeptNote onDiscard={form.discard} />}
      {children}
      <BotTrap />
      <SubmitButton
        label={words.button}
        busy={words.busy}
        isBusy={form.isBusy}
        isDisabled={!postAddress && !form.formProps.noValidate}
        status={(form.isReloaded && formWords.reloaded) || (form.isRestored && formWords.kept.text)}
      />
      {form.unsentMail !== undefined && <FormNote>{otherWay}</FormNote>}
    </form>
  );
}
