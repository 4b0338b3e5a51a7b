import words from 'content:forms';
import { type ComponentProps, type Ref, useEffect, useId, useState } from 'react';
import layout from '../styles/layout.module.css';
import css from './field.module.css';
import { useIsHydrated } from './use-is-hydrated.ts';

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
    dir: 'auto' as const,
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
        {optional ? `${label} ` : label}
        {optional && <span className={css.optional}>{optional}</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
      {rows ? <textarea rows={rows} {...shared} /> : <input type="text" {...shared} />}
      {error && (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      )}
      {limit && <CharacterCount id={`${id}-count`} controlId={id} limit={limit} />}
    </div>
  );
}

/** The counter appears from this share of the limit on. */
const NEAR_THE_END = 0.9;
/** Screen readers hear the count after a pause in typing, not at every key. */
const PAUSE_MS = 1000;

/**
 * The characters left in a field, or the excess over its maximum, shown from near the maximum on
 * (product.md, Delivery).
 */
function CharacterCount({
  id,
  controlId,
  limit,
}: {
  id: string;
  controlId: string;
  limit: number;
}) {
  const [length, setLength] = useState(0);
  const [heard, setHeard] = useState('');
  const isHydrated = useIsHydrated(); // Keeps it out of the documents.
  const text = length < limit * NEAR_THE_END ? '' : countText(limit - length);

  useEffect(() => {
    const control = document.getElementById(controlId) as HTMLTextAreaElement | null;
    const count = () => setLength(control?.value.trim().length ?? 0);
    const countLater = () => setTimeout(count); // The reset event fires before the form is emptied.
    count();
    control?.addEventListener('input', count);
    control?.form?.addEventListener('reset', countLater);
    return () => {
      control?.removeEventListener('input', count);
      control?.form?.removeEventListener('reset', countLater);
    };
  }, [controlId]);

  useEffect(() => {
    const timer = setTimeout(() => setHeard(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <>
      <p id={id} className={css.count}>
        {text}
      </p>
      {isHydrated && (
        <p role="status" className={layout.hidden}>
          {heard}
        </p>
      )}
    </>
  );
}

function countText(remaining: number): string {
  const shown = (count: number) => count.toLocaleString('en-GB');
  return remaining < 0
    ? words.charactersOver.replace('{excess}', shown(-remaining))
    : words.charactersLeft.replace('{remaining}', shown(remaining));
}
