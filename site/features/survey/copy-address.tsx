import type { SurveyWords } from '../../../core/survey/words.ts';
import { Field } from '../../ui/field.tsx';
import css from './copy-address.module.css';
import type { Respondent } from './use-submission.ts';

interface CopyAddressProps {
  words: SurveyWords['submit'];
  respondent: Respondent;
  errors: Record<string, string>;
  /** What follows from submitting. */
  note: string;
}

/** The address that the copy goes to, to be seen and corrected before anything is sent (product.md, Survey, scans, profile). */
export function CopyAddress({ words, respondent: { userEmail, userRole, userCompany }, errors, note }: CopyAddressProps) {
  return (
    <div className={css.address}>
      <Field
        label={words.label}
        hint={words.address}
        name="userEmail"
        type="email"
        inputMode="email"
        autoComplete="email"
        defaultValue={userEmail}
        error={errors.userEmail}
      />
      {!userRole && <Field label={words.role} name="userRole" autoComplete="organization-title" error={errors.userRole} />}
      {!userCompany && <Field label={words.company} name="userCompany" autoComplete="organization" error={errors.userCompany} />}
      <p className={css.note}>{note}</p>
    </div>
  );
}
