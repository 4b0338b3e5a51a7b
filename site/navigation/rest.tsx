import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from 'react';
import css from './rest.module.css';

/** Whether screens are rendered whole at once: in documents, on going back (which restores a scroll position) and on arriving at a section. */
export const IsWhole = createContext(true);

/** What lies below a screen's first view. On a navigation it follows after the first paint, which need not wait for it. */
export function Rest({ children }: { children: ReactNode }) {
  const isWhole = useContext(IsWhole);
  const [isShown, setIsShown] = useState(isWhole);
  useEffect(() => {
    if (isShown) return;
    // By the second frame the first has been painted.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => startTransition(() => setIsShown(true)));
    });
    return () => cancelAnimationFrame(frame);
  }, [isShown]);
  return isShown ? children : <div className={css.room} />;
}
