import brand from 'content:brand';
import { type ReactNode, useEffect, useRef } from 'react';
import { Act } from './act.tsx';
import css from './screen.module.css';

interface ScreenProps {
  name: string;
  /** Asks for what it shows once more. */
  refresh?: (() => void) | undefined;
  isLoading?: boolean;
  children: ReactNode;
}

/** A screen of the desk under its heading, to which the focus goes when an operator comes to it from another. */
export function Screen({ name, refresh, isLoading = false, children }: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${name} | Desk | ${brand.name}`;
    // Where the page has only just been loaded, nobody has come from anywhere.
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
          <Act onClick={refresh} isBusy={isLoading}>
            Refresh
          </Act>
        )}
      </div>
      {children}
    </section>
  );
}
