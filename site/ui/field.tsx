import words from 'content:forms';
import { type ComponentProps, type Ref, useEffect, useId, useState } from 'react';
import { formatNumber } from '../../core/language.ts';
import layout from '../styles/layout.module.css';
import css from './field.module.css';
import { useLanguage } from './language.ts';
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
  /** Under the label; screen readers read it with the field. */
  hint?: string | undefined;
  /** The word for an optional field; without it the field is required. */
  optional?: string | undefined;
  error?: string | undefined;
  /** For a multi-line field. */
  rows?: number;
  /** Near this length a counter shows the remaining characters. The field never cuts off text. */
  limit?: number;
}

/**
 * Other props go to the input or textarea, which is uncontrolled, so that hydration keeps typed
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

/** The share of the limit at which the counter appears. */
const NEAR_THE_END = 0.9;
/** Screen readers announce the count after a pause in typing, not at every key. */
const PAUSE_MS = 1000;

/** The remaining characters, or the excess (product.md, Delivery). */
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
  const language = useLanguage();
  const text = length < limit * NEAR_THE_END ? '' : countText(language, limit - length);

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

function countText(language: ReturnType<typeof useLanguage>, remaining: number): string {
  const { charactersOver, charactersLeft } = language.forms ?? words;
  return remaining < 0
    ? charactersOver.replace('{excess}', formatNumber(language, -remaining))
    : charactersLeft.replace('{remaining}', formatNumber(language, remaining));
}
