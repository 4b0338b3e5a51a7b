import type { SurveyWords } from '../../../core/survey/words.ts';
import { Field } from '../../ui/field.tsx';
import css from './copy-address.module.css';

interface CopyAddressProps {
  words: SurveyWords['submit'];
  email: string;
  error: string | undefined;
  /** What follows from submitting. */
  note: string;
}

/** The address that the copy goes to, to be seen and corrected before anything is sent (product.md, Survey, scans, profile). */
export function CopyAddress({ words, email, error, note }: CopyAddressProps) {
  return (
    <div className={css.address}>
      <Field label={words.label} hint={words.address} name="userEmail" type="email" inputMode="email" autoComplete="email" defaultValue={email} error={error} />
      <p className={css.note}>{note}</p>
    </div>
  );
}
