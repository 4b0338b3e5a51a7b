import { type ComponentProps, type Ref, useId } from 'react';
import { CharacterCount } from './character-count.tsx';
import css from './field.module.css';

type Control = Omit<
  ComponentProps<'input'> & ComponentProps<'textarea'>,
  'id' | 'ref' | 'className' | 'defaultValue' | 'value'
> & {
  ref?: Ref<HTMLInputElement & HTMLTextAreaElement>;
  defaultValue?: string;
};

export interface FieldProps extends Control {
  label: string;
  /** A hint under the label, which screen readers read out with the field. */
  hint?: string | undefined;
  /** The word for a field that may stay empty, such as 'Optional'; all others are required. */
  optional?: string | undefined;
  /** The error message. */
  error?: string | undefined;
  /** The number of rows of a multi-line field; single-line without. */
  rows?: number;
  /**
   * The maximum length; near it, a counter shows how many characters are left. The field never cuts
   * off text.
   */
  limit?: number;
}

/**
 * A labelled field: with label, hint, 'Optional', error and counter, and their ARIA attributes. All
 * other props go to the input or textarea, which is uncontrolled, so that hydration keeps typed
 * text.
 */
export function Field({ label, hint, optional, error, rows, limit, ...control }: FieldProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`, limit && `${id}-count`]
    .filter(Boolean)
    .join(' ');
  const shared = {
    required: optional === undefined,
    ...control,
    id,
    className: css.control,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy || undefined,
  };
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label} {optional && <span className={css.optional}>{optional}</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
      {rows ? <textarea rows={rows} {...shared} /> : <input {...shared} />}
      {error && (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      )}
      {limit && <CharacterCount id={`${id}-count`} controlId={id} limit={limit} />}
    </div>
  );
}
