import { languageName } from '../words/names.ts';
import { Select } from './select.tsx';

interface LanguageFieldProps {
  /** The firm's first. */
  languages: readonly string[];
  /** Empty for the firm's. */
  value: string;
  onChange: (language: string) => void;
}

export function LanguageField({ languages, value, onChange }: LanguageFieldProps) {
  return (
    <Select
      label="Language"
      name="language"
      options={languages.map((language, index) => ({
        value: index === 0 ? '' : language,
        label: languageName(language),
      }))}
      value={value}
      onChoose={onChange}
    />
  );
}
