import brand from 'content:brand';
import { type ReactNode, useEffect, useRef } from 'react';
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
  useEffect(() => {
    document.title = `${name} | Desk | ${brand.name}`;
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
