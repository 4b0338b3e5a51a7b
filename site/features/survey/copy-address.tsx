import { fill } from '../../../core/content/fill.ts';
import type { SurveyWords } from '../../../core/survey/words.ts';
import css from './copy-address.module.css';
import { KeptField } from './kept-field.tsx';

interface CopyAddressProps {
  words: SurveyWords['submit']['mailed'];
  /** The address that the access form was given. */
  known: string;
  /** The corrected address, if any. */
  typed: string | undefined;
  error: string | undefined;
  /** Read-only while the response is being submitted. */
  readOnly: boolean;
  onType: (text: string) => void;
  /** A note about what submitting does. */
  note: string;
}

/**
 * The e-mail address of the response, which the respondent can correct before submission
 * (product.md, Survey). It may stay empty.
 */
export function CopyAddress({
  words,
  known,
  typed = known,
  error,
  readOnly,
  onType,
  note,
}: CopyAddressProps) {
  const hint = fill(words.hint, { email: known });
  return (
    <div className={css.address}>
      <KeptField
        label={words.label}
        hint={hint}
        name="userEmail"
        type="email"
        inputMode="email"
        autoComplete="email"
        required={false}
        text={typed}
        error={error}
        readOnly={readOnly}
        onText={onType}
      />
      <p className={css.note}>{note}</p>
    </div>
  );
}
