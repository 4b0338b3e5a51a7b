import { useState } from 'react';
import type { Pages } from '../../../core/content/pages.ts';
import type { Delivery } from '../../../core/submissions/submission.ts';
import { MailLink } from '../../forms/mail-link.tsx';
import { SubmissionForm } from '../../forms/submission-form.tsx';
import { UndeliveredNote } from '../../forms/undelivered-note.tsx';
import { useForm } from '../../forms/use-form.ts';
import { Confirmation } from '../../ui/confirmation.tsx';
import { Field } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast/show-toast.ts';

const RESOURCE = 'guide-requests';

/**
 * Specification, points 4, 5 and 8: a blank e-mail address is ignored silently; success replaces
 * the form with a thank-you panel.
 */
export function GuideForm({
  words,
  delivery,
}: {
  words: Pages['contact']['guide'];
  delivery: Delivery;
}) {
  const [isDone, setIsDone] = useState(false);
  const { success, failure } = words;
  const form = useForm({
    resource: RESOURCE,
    delivery,
    send: (payload, signs) => delivery.deliver({ resource: RESOURCE, payload }, signs),
    onSuccess: () => {
      setIsDone(true);
      showToast(success);
    },
    onFailure: () => showToast({ ...failure, isDestructive: true }),
    isIgnored: ({ userEmail = '' }) => userEmail.trim() === '',
  });
  const urgent = (
    <>
      {words.thankYou.urgent} <MailLink subject={words.heading} />
    </>
  );
  if (isDone) {
    return (
      <Confirmation heading={words.thankYou.heading}>
        <p>{words.thankYou.text}</p>
        {delivery.confirmsAddresses && <p>{words.thankYou.unwanted}</p>}
        <UndeliveredNote form={form} words={words} />
        <p>{urgent}</p>
      </Confirmation>
    );
  }
  return (
    <SubmissionForm form={form} words={words} otherWay={urgent}>
      <Field
        {...words.field}
        name="userEmail"
        type="email"
        autoComplete="email"
        readOnly={form.isBusy}
        error={form.errors.userEmail}
      />
    </SubmissionForm>
  );
}
