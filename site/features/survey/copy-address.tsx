import { fill } from '../../../core/content/fill.ts';
import type { SurveyWords } from '../../../core/survey/words.ts';
import { KeptField } from './comments-fields.tsx';

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
  return (
    <>
      <KeptField
        label={words.label}
        hint={fill(words.hint, { email: known })}
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
      <p>{note}</p>
    </>
  );
}
