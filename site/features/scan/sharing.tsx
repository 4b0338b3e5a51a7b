import { type FormEvent, useState } from 'react';
import type { Pages } from '../../../core/content/pages.ts';
import { MOST_RESULTS, readResults } from '../../../core/survey/scan-results.ts';
import layout from '../../styles/layout.module.css';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { useCopying } from '../../ui/use-copying.ts';
import { resultAddress } from './result.tsx';
import css from './sharing.module.css';

interface SharingProps {
  words: Pick<Pages['quick-scan'], 'share' | 'compare'>;
  results: number[][];
  /** The number of questions. */
  count: number;
  onChange: (results: number[][]) => void;
}

/** The link to the shown results, and a field for the link to another result. */
export function Sharing({ words: { share, compare }, results, count, onChange }: SharingProps) {
  const [error, setError] = useState<string>();
  const link = resultAddress(results);
  const { outcome, copy, field } = useCopying(link);

  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const added = readResults(String(new FormData(form).get('link')), count);
    const next = [...results, ...added];
    const problem =
      added.length === 0 ? compare.unknown : next.length > MOST_RESULTS ? compare.full : undefined;
    setError(problem);
    if (problem) form.querySelector('input')?.focus();
    else onChange(next);
  };
  return (
    <section
      className={`${css.section} ${layout.width} ${layout.halves}`}
      aria-label={share.heading}
    >
      <div>
        <h2 className={css.heading}>{share.heading}</h2>
        <p className={css.text}>{share.text}</p>
        {/* For visitors whose browser can't copy by the button. */}
        <Field
          key={link}
          ref={field}
          label={share.label}
          readOnly
          defaultValue={link}
          onFocus={(event) => event.currentTarget.select()}
        />
        <div className={layout.actions}>
          <Button variant="secondary" onClick={copy}>
            {share.copy}
          </Button>
          <p role="status">{outcome && (outcome === 'copied' ? share.copied : share.byHand)}</p>
        </div>
      </div>
      <div>
        <h2 className={css.heading}>{compare.heading}</h2>
        <p className={css.text}>{compare.text}</p>
        <form key={link} noValidate onSubmit={add}>
          <Field
            label={compare.label}
            name="link"
            type="url"
            inputMode="url"
            autoComplete="off"
            error={error}
          />
          <div className={layout.actions}>
            <Button type="submit">{compare.button}</Button>
          </div>
        </form>
      </div>
    </section>
  );
}
