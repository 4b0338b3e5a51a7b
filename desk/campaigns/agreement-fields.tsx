import { type Agreement, newAgreementSchema } from '../../core/campaigns/sheet.ts';
import { Field } from '../../site/ui/field.tsx';
import { dayInWords } from '../cards/words.ts';
import { Choice } from '../ui/choice.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import css from './campaigns.module.css';

type Errors = Record<string, string>;

/** Says with whom an anonymity sheet was agreed. */
export function describeAgreement(agreement: Agreement): string {
  return agreement.kind === 'agreed'
    ? `Agreed with ${agreement.with} on ${dayInWords(agreement.on)}.`
    : 'Nobody has to agree to it.';
}

/** The dialog in which somebody writes with whom a complete sheet was agreed. */
export function AgreementForm({ campaignId, onDone }: { campaignId: string; onDone: () => void }) {
  return (
    <FormDialog
      opens="Write the agreement"
      heading="With whom was the anonymity sheet agreed?"
      sends={{
        method: 'POST',
        path: `campaigns/${campaignId}/agreements`,
        said: 'Written. Waves whose first day has come are open now.',
      }}
      labels={['Write it', 'Writing…']}
      schema={newAgreementSchema}
      read={(typed) => ({ agreement: readAgreement(typed) ?? { kind: '' } })}
      onDone={onDone}
    >
      {(errors) => (
        <>
          <p>
            From then on people can be invited, and each wave opens on its first day, at once if
            that has come. What the sheet says can be changed only with a new agreement.
          </p>
          <AgreementFields errors={errors} />
        </>
      )}
    </FormDialog>
  );
}

/** In the dialog of a change, where the sheet was agreed: with whom the change was. */
export function NewAgreement({
  agreement,
  errors,
}: {
  agreement: Agreement | undefined;
  errors: Errors;
}) {
  if (agreement?.kind !== 'agreed') return undefined;
  return (
    <>
      <h3 className={css.part}>A new agreement</h3>
      <p>
        {describeAgreement(agreement)} If what the anonymity sheet says changes, write with whom the
        change was agreed.
      </p>
      <AgreementFields errors={errors} />
    </>
  );
}

function AgreementFields({ errors }: { errors: Errors }) {
  return (
    <>
      <Choice
        legend="Agreement"
        name="agreement.kind"
        options={[
          { value: 'agreed', label: 'It was agreed' },
          { value: 'nobody', label: 'There is nobody to agree with' },
        ]}
        chosen=""
        error={errors['agreement.kind']}
      />
      <Field
        label="Agreed with"
        optional="If it was agreed"
        hint="Such as ‘the works council, Ms Brandt’. The sheet names them."
        name="agreement.with"
        autoComplete="off"
        error={errors['agreement.with']}
      />
      <Field
        label="Agreed on"
        optional="If it was agreed"
        name="agreement.on"
        type="date"
        error={errors['agreement.on']}
      />
    </>
  );
}

/** The agreement as it was typed; undefined if none was chosen. */
export function readAgreement(typed: (name: string) => string): object | undefined {
  const kind = typed('agreement.kind');
  if (kind === '') return undefined;
  return { kind, with: typed('agreement.with'), on: typed('agreement.on') };
}
