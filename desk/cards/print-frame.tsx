import type { ReactNode } from 'react';
import type { Answer } from '../asking/use-answer.ts';
import { ActionButton, ActionLink } from '../parts/action-button.tsx';
import { LanguageField } from '../parts/language-field.tsx';
import shared from '../parts/list.module.css';
import { Answered, useArrival } from '../parts/screen.tsx';
import { Nothing } from '../parts/states.tsx';
import { addressOf } from '../route.ts';
import css from './cards.module.css';
import type { Printed } from './printed.ts';

interface PrintFrameProps {
  wave: string;
  title: string;
  hint: string;
  answer: Omit<Answer<unknown>, 'repeat'>;
  choice: Printed['choice'];
  /** What is printed; undefined if there is nothing. */
  children: ReactNode | undefined;
}

/** A screen that is printed by the browser. Its heading and its buttons stay on the screen. */
export function PrintFrame({ wave, title, hint, answer, choice, children }: PrintFrameProps) {
  const heading = useArrival(title);
  return (
    <section>
      <div className={css.top}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children && <p>{hint}</p>}
        {children && choice.languages.length > 1 && <LanguageField {...choice} />}
        <div className={shared.acts}>
          {children && <ActionButton onClick={() => print()}>Print</ActionButton>}
          <ActionLink href={addressOf('cards', { wave })}>Back to the cards</ActionLink>
        </div>
        <Answered answer={answer}>
          {() =>
            !children && (
              <Nothing>
                There is nothing to print: this group has no such link, or the wave is closed.
              </Nothing>
            )
          }
        </Answered>
      </div>
      {children}
    </section>
  );
}
