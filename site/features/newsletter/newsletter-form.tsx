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

const RESOURCE = 'newsletter-signups';

/** Specification, points 4, 5 and 8: success replaces the form with 'You're on the list!'. */
export function NewsletterForm({
  words,
  delivery,
}: {
  words: Pages['insights']['newsletter'];
  delivery: Delivery;
}) {
  const [isDone, setIsDone] = useState(false);
  const { invalid, failure, success, subscribed } = words;
  const form = useForm({
    resource: RESOURCE,
    delivery,
    send: (payload, signs) => delivery.deliver({ resource: RESOURCE, payload }, signs),
    onSuccess: () => {
      setIsDone(true);
      showToast(success);
    },
    onInvalid: () => showToast({ ...invalid, isDestructive: true }),
    onFailure: () => showToast({ ...failure, isDestructive: true }),
  });
  if (isDone) {
    return (
      <Confirmation heading={subscribed.heading}>
        {delivery.confirmsAddresses && <p>{subscribed.text}</p>}
        <UndeliveredNote form={form} words={words} />
      </Confirmation>
    );
  }
  const mail = <MailLink subject={words.heading}>{words.otherWay}</MailLink>;
  return (
    <SubmissionForm form={form} words={words} otherWay={mail}>
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
