import type { ReactNode } from 'react';
import css from './choice.module.css';
import { useField } from './form.tsx';

interface ChoiceProps {
  legend: string;
  name: string;
  options: { value: string; label: ReactNode }[];
  /** What is chosen if nothing is stored. */
  chosen?: string;
}

export function Choice({ legend, name, options, chosen = '' }: ChoiceProps) {
  const { value: shown = chosen } = useField(name);
  return (
    <fieldset className={css.choice}>
      <legend>{legend}</legend>
      {options.map(({ value, label }) => (
        <label key={value}>
          <input type="radio" name={name} value={value} defaultChecked={value === shown} />{' '}
          <span>{label}</span>
        </label>
      ))}
      <FieldError name={name} />
    </fieldset>
  );
}

/** What is wrong with choices of this name. */
export function FieldError({ name }: { name: string }) {
  const { error } = useField(name);
  return (
    error && (
      <p role="alert" className={css.error}>
        {error}
      </p>
    )
  );
}

/** The options of a choice from the label of each value. */
export function optionsOf(labels: Record<string, ReactNode>): ChoiceProps['options'] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}
