import words from 'content:desk';
import { type Agreement, newAgreementSchema } from '../../core/campaigns/sheet.ts';
import { ENGLISH } from '../../core/english.ts';
import { formatDay, listOf } from '../../core/language.ts';
import { Choice } from '../parts/choice.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { TextField } from '../parts/text-field.tsx';
import { languageName } from '../words/names.ts';
import css from './campaigns.module.css';

/** Says with whom an anonymity sheet was agreed. */
export function describeAgreement(agreement: Agreement): string {
  return agreement.kind === 'agreed'
    ? `Agreed with ${agreement.with} on ${formatDay(ENGLISH, agreement.on)}${sayLanguages(agreement.languages)}.`
    : 'Nobody has to agree to it.';
}

/** Nothing where there has been one alone, which needs no name. */
function sayLanguages(languages: readonly string[] = []): string {
  const isNamed = languages.length > 1 || Object.keys(words.printed).length > 0;
  return isNamed && languages.length > 0
    ? `, in ${listOf(ENGLISH, languages.map(languageName))}`
    : '';
}

/** The dialog in which somebody writes with whom a complete sheet was agreed. */
export function AgreementForm({ campaignId }: { campaignId: string }) {
  return (
    <FormDialog
      opens="Write the agreement"
      heading="With whom was the anonymity sheet agreed?"
      path={`campaigns/${campaignId}/agreements`}
      said="Written. Waves whose first day has come are open now."
      labels={['Write it', 'Writing…']}
      schema={newAgreementSchema}
      fill={(typed) => ({ agreement: { kind: '' }, ...typed })}
    >
      <p>
        From then on people can be invited, and each wave opens on its first day, at once if that
        has come. What the sheet says can be changed only with a new agreement.
      </p>
      <AgreementFields />
    </FormDialog>
  );
}

/** In the dialog of a change, where the sheet was agreed: with whom the change was. */
export function NewAgreement({ agreement }: { agreement: Agreement | undefined }) {
  if (agreement?.kind !== 'agreed') return undefined;
  return (
    <>
      <h3 className={css.part}>A new agreement</h3>
      <p>
        {describeAgreement(agreement)} If what the anonymity sheet says changes, write with whom the
        change was agreed.
      </p>
      <AgreementFields />
    </>
  );
}

function AgreementFields() {
  return (
    <>
      <Choice
        legend="Agreement"
        name="agreement.kind"
        options={[
          { value: 'agreed', label: 'It was agreed' },
          { value: 'nobody', label: 'There is nobody to agree with' },
        ]}
      />
      <TextField
        label="Agreed with"
        optional="If it was agreed"
        hint="Such as ‘the works council, Ms Brandt’. The sheet names them."
        name="agreement.with"
      />
      <TextField label="Agreed on" optional="If it was agreed" name="agreement.on" type="date" />
    </>
  );
}
