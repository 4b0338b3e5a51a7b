import { type ReactNode, useContext } from 'react';
import { SessionContext } from '../session.ts';
import { ActionButton } from './action-button.tsx';
import css from './screen.module.css';
import { useArrival } from './use-arrival.ts';

interface ScreenProps {
  name: string;
  /** Loads the screen's data again. */
  refresh?: (() => void) | undefined;
  isLoading?: boolean;
  children: ReactNode;
}

/**
 * A screen of the desk with its heading, which gets the focus when an operator arrives from another
 * screen.
 */
export function Screen({ name, refresh, isLoading = false, children }: ScreenProps) {
  const unanswered = useContext(SessionContext)?.inbox?.new ?? 0;
  const heading = useArrival(name, unanswered);
  return (
    <section className={css.screen}>
      <div className={css.top}>
        <h1 ref={heading} tabIndex={-1}>
          {name}
        </h1>
        {refresh && (
          <ActionButton onClick={refresh} isBusy={isLoading}>
            Refresh
          </ActionButton>
        )}
      </div>
      {children}
    </section>
  );
}
