import type { ReactNode } from 'react';
import type { Answer } from '../asking/use-answer.ts';
import { ActionButton, actionClass } from '../parts/action-button.tsx';
import shared from '../parts/list.module.css';
import { Answered, useArrival } from '../parts/screen.tsx';
import { Nothing } from '../parts/states.tsx';
import { addressOf } from '../route.ts';
import css from './cards.module.css';

interface PrintFrameProps {
  wave: string;
  title: string;
  hint: string;
  answer: Omit<Answer<unknown>, 'repeat'>;
  /** What is printed; undefined if there is nothing. */
  children: ReactNode | undefined;
}

/** A screen that is printed by the browser. Its heading and its buttons stay on the screen. */
export function PrintFrame({ wave, title, hint, answer, children }: PrintFrameProps) {
  const heading = useArrival(title);
  return (
    <section>
      <div className={css.top}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children && <p>{hint}</p>}
        <div className={shared.acts}>
          {children && <ActionButton onClick={() => print()}>Print</ActionButton>}
          <a className={actionClass} href={addressOf('cards', { wave })}>
            Back to the cards
          </a>
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
