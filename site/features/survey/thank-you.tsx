import { type ReactNode, useEffect } from 'react';
import { fill } from '../../../core/content/fill.ts';
import type { SurveyGoes } from '../../../core/submissions/survey-goes.ts';
import type { ThankYouWords } from '../../../core/survey/words.ts';
import layout from '../../styles/layout.module.css';
import { arriveAtTop } from '../../ui/arrive.ts';
import { Button } from '../../ui/button.tsx';
import css from './thank-you.module.css';

interface ThankYouProps {
  words: Pick<ThankYouWords, 'heading' | 'text'> & Partial<ThankYouWords>;
  goes: SurveyGoes;
  /** The address that gets no copy because of its limit. */
  uncopied?: string | undefined;
  /** The button that saves what was changed after submission, if anything was. */
  changed?: ReactNode;
  children?: ReactNode;
}

/** The panel that replaces the survey after submission (specification, point 4). */
export function ThankYou({ words, goes, uncopied, changed, children }: ThankYouProps) {
  useEffect(arriveAtTop, []);
  return (
    <div className={`${css.thanks} ${layout.width}`}>
      <div className={`${css.halves} ${layout.halves}`}>
        <h1>{words.heading}</h1>
        <div className={`${css.text} ${layout.lede}`}>
          {(goes === 'mailed' ? words.text : (words[goes] ?? [])).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {uncopied && words.withheld && <p>{fill(words.withheld, { email: uncopied })}</p>}
          {changed && <p>{words.changed?.text}</p>}
          <div className={layout.actions}>
            {children}
            {changed}
          </div>
        </div>
      </div>
    </div>
  );
}

/** 'Return to Start', below the profile: it reloads the page (specification, point 4). */
export function ReturnToStart({ words }: { words: Pick<ThankYouWords, 'button'> }) {
  return (
    <div className={`${css.end} ${layout.width}`}>
      <Button variant="secondary" onClick={() => location.reload()}>
        {words.button}
      </Button>
    </div>
  );
}
