import { useEffect, useEffectEvent } from 'react';

const UNDONE = 'undone';

/**
 * Tells whatever is shown by now that something was undone: what offered it may have been left
 * meanwhile, and what shows it be another instance.
 */
export function tellUndone(): void {
  dispatchEvent(new Event(UNDONE));
}

/** Acts when something was undone. */
export function useOnUndone(act: () => void): void {
  const onUndone = useEffectEvent(act);
  useEffect(() => {
    const hear = () => onUndone();
    addEventListener(UNDONE, hear);
    return () => removeEventListener(UNDONE, hear);
  }, []);
}
