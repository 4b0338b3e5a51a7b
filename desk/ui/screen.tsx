import brand from 'content:brand';
import { type ReactNode, useContext, useEffect, useRef } from 'react';
import { SessionContext } from '../session.ts';
import { ActionButton } from './action-button.tsx';
import css from './screen.module.css';

interface ScreenProps {
  name: string;
  /** Loads the screen's data again. */
  refresh?: (() => void) | undefined;
  isLoading?: boolean;
  children: ReactNode;
}

/** A screen of the desk with its heading, which gets the focus when an operator arrives from another screen. */
export function Screen({ name, refresh, isLoading = false, children }: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const unanswered = useContext(SessionContext)?.inbox?.new ?? 0;
  useEffect(() => {
    document.title = `${unanswered > 0 ? `(${unanswered}) ` : ''}${name} | Desk | ${brand.name}`;
  }, [name, unanswered]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another name means another screen.
  useEffect(() => {
    // After a page load the focus stays at the document's start, as on any page.
    if (!navigator.userActivation.hasBeenActive) return;
    scrollTo(0, 0);
    heading.current?.focus();
  }, [name]);
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
