import { fill } from '../../../core/content/fill.ts';
import type { SurveyWords } from '../../../core/survey/words.ts';
import { KeptField } from './comments-fields.tsx';

interface CopyAddressProps {
  words: SurveyWords['submit']['mailed'];
  /** The address of the access form. */
  known: string;
  /** The corrected address, if any. */
  typed: string | undefined;
  error: string | undefined;
  /** While the response is being submitted. */
  readOnly: boolean;
  onType: (text: string) => void;
  note: string;
}

/**
 * The respondent can correct the address before submission (product.md, Survey). It may stay empty.
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
