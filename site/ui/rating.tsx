import { useId } from 'react';
import css from './rating.module.css';

interface RatingProps {
  /** Of the radio inputs, which form one group. */
  name: string;
  number: number;
  legend: string;
  /** Stands above the ratings, and is read out with the group. */
  prompt: string;
  options: { value: number; label: string }[];
  /** The rating chosen at first. */
  initial?: number | undefined;
  /** Where given, the chosen rating is the caller's to keep. */
  rating?: { value: number | undefined; onChange: (value: number) => void };
}

/** One statement with its five ratings: real radio inputs in a group of their own, a line of circles that stands upright on a phone. */
export function Rating({ name, number, legend, prompt, options, initial, rating }: RatingProps) {
  const promptId = useId();
  const chosen = (value: number) =>
    rating ? { checked: rating.value === value, onChange: () => rating.onChange(value) } : { defaultChecked: initial === value };
  return (
    <fieldset className={css.statement} aria-describedby={promptId}>
      <legend className={css.legend}>
        <span className={css.number}>{number}</span> {legend}
      </legend>
      <p id={promptId} className={css.prompt}>
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
