import type { ReactNode } from 'react';
import css from './choice.module.css';

interface ChoiceProps {
  legend: string;
  name: string;
  options: { value: string; label: ReactNode }[];
  chosen: string;
  error?: string | undefined;
}

export function Choice({ legend, name, options, chosen, error }: ChoiceProps) {
  return (
    <fieldset className={css.choice}>
      <legend>{legend}</legend>
      {options.map(({ value, label }) => (
        <label key={value}>
          <input type="radio" name={name} value={value} defaultChecked={value === chosen} />{' '}
          <span>{label}</span>
        </label>
      ))}
      {error && (
        <p role="alert" className={css.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
