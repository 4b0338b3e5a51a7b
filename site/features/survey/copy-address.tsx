import type { SurveyWords } from '../../../core/survey/words.ts';
import css from './copy-address.module.css';
import type { Respondent } from './draft-store.ts';
import { KeptField } from './kept-field.tsx';

interface CopyAddressProps {
  words: SurveyWords['submit'];
  respondent: Respondent;
  /** The corrected values. */
  typed: Partial<Respondent>;
  errors: Record<string, string>;
  /** Read-only while the response is being submitted. */
  readOnly: boolean;
  onType: (field: keyof Respondent, text: string) => void;
  /** A note about what submitting does. */
  note: string;
}

/** The e-mail address for the copy, which the respondent can correct before submission (product.md, Survey). */
export function CopyAddress({ words, respondent, typed, errors, readOnly, onType, note }: CopyAddressProps) {
  const field = (name: keyof Respondent) => ({
    name,
    text: typed[name] ?? respondent[name],
    error: errors[name],
    readOnly,
    onText: (text: string) => onType(name, text),
  });
  return (
    <div className={css.address}>
      <KeptField {...field('userEmail')} label={words.label} hint={words.address} type="email" inputMode="email" autoComplete="email" />
      {!respondent.userRole && <KeptField {...field('userRole')} label={words.role} autoComplete="organization-title" />}
      {!respondent.userCompany && <KeptField {...field('userCompany')} label={words.company} autoComplete="organization" />}
      <p className={css.note}>{note}</p>
    </div>
  );
}
