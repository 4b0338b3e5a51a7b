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
 * Whether screens are rendered completely at once: in documents, on Back (which restores a scroll
 * position) and on arrival at a section.
 */
export const IsWhole = createContext(true);

/**
 * The part of a screen below its first view. On a navigation it is rendered after the first paint.
 */
export function Rest({ children }: { children: ReactNode }) {
  const isWhole = useContext(IsWhole);
  const [isShown, setIsShown] = useState(isWhole);
  useEffect(() => {
    if (isShown) return;
    // The first frame has been painted when the second begins.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => startTransition(() => setIsShown(true)));
    });
    return () => cancelAnimationFrame(frame);
  }, [isShown]);
  return isShown ? children : <div className={css.room} />;
}
