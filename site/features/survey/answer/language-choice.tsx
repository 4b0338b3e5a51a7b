import layout from '../../../styles/layout.module.css';
import css from './answer.module.css';
import type { LanguageChoice as Choice } from './use-spoken.ts';

interface LanguageChoiceProps {
  label: string;
  choice: Choice;
  /** Until then only its room is there, as in documents and without JavaScript. */
  isReady: boolean;
}

/** Each language in its own name. What was answered stays, and so does the focus. */
export function LanguageChoice({ label, choice, isReady }: LanguageChoiceProps) {
  return (
    <ul
      className={`${css.languages} ${isReady ? '' : css.coming} ${layout.width}`}
      aria-label={label}
    >
      {choice.languages.map(({ tag, name }) => (
        <li key={tag}>
          <button
            type="button"
            lang={tag}
            aria-pressed={tag === choice.current}
            onClick={() => choice.choose(tag)}
          >
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}
