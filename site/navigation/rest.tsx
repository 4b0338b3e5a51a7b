import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useState,
} from 'react';
import css from './rest.module.css';

/**
 * Whether to render screens completely at once: in documents, on Back (to restore the scroll
 * position) and on arrival at a section.
 */
export const IsWhole = createContext(true);

/** The part below a screen's first view. On navigation, it is rendered after the first paint. */
export function Rest({ children }: { children: ReactNode }) {
  const isWhole = useContext(IsWhole);
  const [isShown, setIsShown] = useState(isWhole);
  useEffect(() => {
    if (isShown) return;
    // The second frame begins after the first has been painted.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => startTransition(() => setIsShown(true)));
    });
    return () => cancelAnimationFrame(frame);
  }, [isShown]);
  return isShown ? children : <div className={css.room} />;
}
