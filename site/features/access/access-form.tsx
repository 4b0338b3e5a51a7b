import type { Pages } from '../../../core/content/pages.ts';
import type { FormValues } from '../../../core/submissions/check-form.ts';
import type { Delivery } from '../../../core/submissions/submission.ts';
import { BotTrap } from '../../forms/bot-trap.tsx';
import { UndeliveredNote } from '../../forms/undelivered-note.tsx';
import { useForm } from '../../forms/use-form.ts';
import { WithoutScript } from '../../forms/without-script.tsx';
import { usePageAddress } from '../../navigation/use-page-address.ts';
import { Field } from '../../ui/field.tsx';
import { FormNote } from '../../ui/form-note.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { showToast } from '../../ui/toast/show-toast.ts';
import css from './access-form.module.css';
import { deliverAccess } from './deliver-access.ts';

interface AccessFormProps {
  words: Pages['trust-bridge-protocol']['gate'];
  delivery: Delivery;
  /** Called at once: access doesn't depend on delivery. The page stores the values. */
  onAccess: (values: FormValues<'access-requests'>) => void;
}

/**
 * Specification, points 3, 4 and 5. A valid form hands its values to the page, shows 'Access
 * Granted', and is delivered in the background. A failed delivery is only logged to the console.
 */
export function AccessForm({ words, delivery, onAccess }: AccessFormProps) {
  const source = usePageAddress();
  const { fields, success } = words;
  const form = useForm({
    resource: 'access-requests',
    delivery,
    send: async (payload, signs) => {
      deliverAccess(delivery, payload, signs);
      showToast(success);
      const { userEmail, userRole, userCompany } = payload;
      onAccess({ userEmail, userRole, userCompany });
    },
  });
  const { formProps, errors, isBusy, isKept } = form;
  return (
    <form {...formProps} method="post">
      <WithoutScript />
      <UndeliveredNote form={form} words={{ ...words, heading: words.subject }} />
      {delivery.canDeliver('access-requests') && !delivery.confirmsAddresses && (
        <FormNote>{words.forwarded}</FormNote>
      )}
      <input type="hidden" name="_next" value={source} />
      <input type="hidden" name="_subject" value={words.subject} />
      <Field
        {...fields.email}
        name="userEmail"
        type="email"
        autoComplete="email"
        error={errors.userEmail}
      />
      <Field
        {...fields.role}
        name="userRole"
        autoComplete="organization-title"
        error={errors.userRole}
      />
      <Field
        {...fields.company}
        name="userCompany"
        autoComplete="organization"
        error={errors.userCompany}
      />
      <BotTrap />
      <SubmitButton
        label={words.button}
        isBusy={isBusy}
        isDisabled={!formProps.noValidate}
        status={!isKept && words.notKept}
      />
      {!isKept && <FormNote>{words.notKept}</FormNote>}
      <p className={css.confidentiality}>{words.confidentiality}</p>
    </form>
  );
}
