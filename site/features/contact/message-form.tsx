import { useSyncExternalStore } from 'react';
import type { Pages } from '../../../core/content/pages.ts';
import type { FormValues } from '../../../core/submissions/check-form.ts';
import { TEXT_MAX_LENGTH } from '../../../core/submissions/limits.ts';
import type { Delivery } from '../../../core/submissions/submission.ts';
import { fitsMailLink } from '../../forms/fits-mail-link.ts';
import { MailLink } from '../../forms/mail-link.tsx';
import { SubmissionForm } from '../../forms/submission-form.tsx';
import { useForm } from '../../forms/use-form.ts';
import { Field, type FieldProps } from '../../ui/field.tsx';
import { FormNote } from '../../ui/form-note.tsx';
import { useLanguage } from '../../ui/language.ts';
import { showToast } from '../../ui/toast/show-toast.ts';
import { formatSentTime, sentTime } from './sent-time.ts';

const RESOURCE = 'contact-messages';
/** 'Sending...' is shown for at least this long (specification, points 4 and 9). */
const SENDING_MS = 1500;

type Name = keyof FormValues<typeof RESOURCE>;

const FIELDS: Record<Name, Omit<FieldProps, 'label'>> = {
  name: { autoComplete: 'name' },
  userEmail: { type: 'email', autoComplete: 'email' },
  company: { autoComplete: 'organization' },
  phone: { type: 'tel', autoComplete: 'tel' },
  message: { rows: 5, limit: TEXT_MAX_LENGTH },
};

/**
 * Specification, points 2, 4 and 5: success clears the form and leaves a line below it, failure
 * keeps its values.
 */
export function MessageForm({
  words,
  delivery,
}: {
  words: Pages['contact']['form'];
  delivery: Delivery;
}) {
  const language = useLanguage();
  const { fields, success, failure } = words;
  const sentAt = useSyncExternalStore(sentTime.subscribe, sentTime.value, notYet);
  const form = useForm({
    resource: RESOURCE,
    delivery,
    send: async (payload, signs) => {
      const shown = new Promise((resolve) => setTimeout(resolve, SENDING_MS));
      const [sent] = await Promise.allSettled([
        delivery.deliver({ resource: RESOURCE, payload }, signs),
        shown,
      ]);
      if (sent.status === 'rejected') throw sent.reason;
    },
    onSuccess: () => {
      sentTime.note();
      showToast(success);
    },
    onFailure: () => showToast({ ...failure, isDestructive: true }),
  });
  const { unsentMail = '' } = form;
  const fits = fitsMailLink(unsentMail);
  const mail = (
    <>
      <MailLink subject={words.heading} body={fits ? unsentMail : ''}>
        {words.otherWay}
      </MailLink>
      {!fits && ` ${words.otherWayTooLong}`}
    </>
  );
  return (
    <>
      <SubmissionForm form={form} words={words} otherWay={mail}>
        {(Object.keys(FIELDS) as Name[]).map((name) => (
          <Field
            key={name}
            {...fields[name]}
            {...FIELDS[name]}
            name={name}
            readOnly={form.isBusy}
            error={form.errors[name]}
          />
        ))}
      </SubmissionForm>
      {sentAt && delivery.canDeliver(RESOURCE) && (
        <FormNote>{words.sent.replace('{time}', formatSentTime(language, sentAt))}</FormNote>
      )}
    </>
  );
}

const notYet = () => undefined;
