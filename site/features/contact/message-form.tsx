import brand from 'content:brand';
import type { MessageFormWords } from '../../../core/content/pages/contact.ts';
import { FORM_NAMES } from '../../../core/submissions/form-names.ts';
import { TEXT_MAX_LENGTH } from '../../../core/submissions/limits.ts';
import type { ContactMessage, Delivery } from '../../../core/submissions/submission.ts';
import { SubmissionForm } from '../../forms/submission-form.tsx';
import { useForm } from '../../forms/use-form.ts';
import { usePageAddress } from '../../navigation/use-page-address.ts';
import { Field } from '../../ui/field.tsx';
import { MailLink } from '../../ui/form-note.tsx';
import { showToast } from '../../ui/toast/show-toast.ts';

const RESOURCE = 'contact-messages';
/** 'Sending...' is shown for at least this long (specification, points 4 and 9). */
const SENDING_MS = 1500;
const MESSAGE_ROWS = 5;

/** The contact form (specification, points 2, 4 and 5): success clears it, failure keeps it filled. */
export function MessageForm({ words, delivery }: { words: MessageFormWords; delivery: Delivery }) {
  const source = usePageAddress();
  const { fields, success, failure } = words;
  const form = useForm({
    resource: RESOURCE,
    delivery,
    send: async (values, signs, element) => {
      const payload: ContactMessage = { formName: FORM_NAMES[RESOURCE], ...values, sentAt: new Date().toISOString(), source };
      const shown = new Promise((resolve) => setTimeout(resolve, SENDING_MS));
      const [sent] = await Promise.allSettled([delivery.deliver({ resource: RESOURCE, payload }, signs), shown]);
      if (sent.status === 'rejected') throw sent.reason;
      element.reset();
      showToast({ title: success.title, description: success.text });
    },
    onFailure: () => showToast({ title: failure.title, description: failure.text, isDestructive: true }),
  });
  const mail = (
    <MailLink address={brand.emails[0]?.address ?? ''} subject={words.heading} body={mailOf(form.unsent)}>
      {words.otherWay}
    </MailLink>
  );
  const { errors } = form;
  return (
    <SubmissionForm form={form} resource={RESOURCE} delivery={delivery} words={words} subject={words.heading} otherWay={mail}>
      <Field {...fields.name} name="name" autoComplete="name" readOnly={form.isBusy} error={errors.name} />
      <Field {...fields.email} name="userEmail" type="email" autoComplete="email" readOnly={form.isBusy} error={errors.userEmail} />
      <Field {...fields.company} name="company" autoComplete="organization" readOnly={form.isBusy} error={errors.company} />
      <Field {...fields.phone} name="phone" type="tel" autoComplete="tel" readOnly={form.isBusy} error={errors.phone} />
      <Field {...fields.message} name="message" rows={MESSAGE_ROWS} limit={TEXT_MAX_LENGTH} readOnly={form.isBusy} error={errors.message} />
    </SubmissionForm>
  );
}

function mailOf({ message = '', name = '', company = '', phone = '' }: Record<string, string> = {}): string {
  return `${message}\n\n${[name, company, phone].filter(Boolean).join('\n')}`;
}
