import { type FormEvent, useState } from 'react';
import type { QuickScanWords } from '../../../core/content/pages/quick-scan.ts';
import { MOST_RESULTS, readResults, writeResults } from '../../../core/survey/scan-results.ts';
import { publicAddress } from '../../navigation/address.ts';
import layout from '../../styles/layout.module.css';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import css from './sharing.module.css';

interface SharingProps {
  words: Pick<QuickScanWords, 'share' | 'compare'>;
  results: number[][];
  onChange: (results: number[][]) => void;
}

/** The link that holds what is shown, and a field that takes the link to another result. */
export function Sharing({ words: { share, compare }, results, onChange }: SharingProps) {
  const [isCopied, setIsCopied] = useState(false);
  const [error, setError] = useState<string>();
  const link = publicAddress(`/quick-scan#${writeResults(results)}`);

  const copy = () => navigator.clipboard.writeText(link).then(() => setIsCopied(true));
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const added = readResults(String(new FormData(form).get('link')));
    const next = [...results, ...added];
    const problem = added.length === 0 ? compare.unknown : next.length > MOST_RESULTS ? compare.full : undefined;
    setError(problem);
    if (problem) form.querySelector('input')?.focus();
    else onChange(next);
  };
  return (
    <section className={`${css.section} ${layout.width} ${layout.halves}`} aria-label={share.heading}>
      <div>
        <h2 className={css.heading}>{share.heading}</h2>
        <p className={css.text}>{share.text}</p>
        {/* Whoever can't use the button copies it from here. */}
        <Field key={link} label={share.label} readOnly defaultValue={link} onFocus={(event) => event.currentTarget.select()} />
        <div className={css.action}>
          {'clipboard' in navigator && (
            <Button variant="secondary" onClick={copy}>
              {share.copy}
            </Button>
          )}
          <p role="status">{isCopied && share.copied}</p>
        </div>
      </div>
      <div>
        <h2 className={css.heading}>{compare.heading}</h2>
        <p className={css.text}>{compare.text}</p>
        <form key={link} noValidate onSubmit={add}>
          <Field label={compare.label} name="link" type="url" inputMode="url" autoComplete="off" error={error} />
          <div className={css.action}>
            <Button type="submit">{compare.button}</Button>
          </div>
        </form>
      </div>
    </section>
  );
}
