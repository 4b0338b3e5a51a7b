import { useId } from 'react';
import css from './rating.module.css';

interface RatingProps {
  name: string;
  number: number;
  legend: string;
  prompt: string;
  /** Whether the scale is reversed; screen readers then read the prompt, which says so. */
  isReversed?: boolean | undefined;
  options: { value: number; label: string }[];
  rating?: { value: number | undefined; onChange: (value: number) => void };
}

/** A group of radio inputs: a row of circles, on a phone a column. */
export function Rating({ name, number, legend, prompt, isReversed, options, rating }: RatingProps) {
  const promptId = useId();
  const chosen = (value: number) =>
    rating && { checked: rating.value === value, onChange: () => rating.onChange(value) };
  return (
    <fieldset className={css.statement} aria-describedby={isReversed ? promptId : undefined}>
      <legend className={css.legend}>
        <span className={css.number}>{number}</span> {legend}
      </legend>
      <p id={promptId} className={css.prompt} aria-hidden={!isReversed}>
        {prompt}
      </p>
      <div className={css.ratings}>
        {options.map(({ value, label }) => (
          <label key={value} className={css.rating}>
            <input type="radio" name={name} value={value} {...chosen(value)} />
            <span className={css.circle}>{value}</span> <span className={css.label}>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
