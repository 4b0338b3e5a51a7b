import { useId } from 'react';
import css from './choice.module.css';
import { useField } from './form.tsx';
import list from './list.module.css';

interface SelectProps {
  label: string;
  hint?: string;
  name: string;
  options: readonly { value: string; label: string }[];
  value: string;
  onChoose: (value: string) => void;
}

export function Select({ label, hint, name, options, value, onChoose }: SelectProps) {
  const { error } = useField(name);
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={css.choice}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
      <select
        id={id}
        name={name}
        className={list.input}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {error && (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      )}
    </div>
  );
}
