import { useEffect, useEffectEvent } from 'react';

const EVERY_MS = 2000;

/**
 * Asks again every other second while something is under way and the tab is visible. @param isDue
 * false while an answer is awaited.
 */
export function useRepetition(isDue: boolean, ask: () => void): void {
  const onTime = useEffectEvent(ask);
  useEffect(() => {
    if (!isDue) return;
    const look = () => void (document.visibilityState === 'visible' && onTime());
    const timer = setTimeout(look, EVERY_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isDue]);
}
