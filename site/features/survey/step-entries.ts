import { useEffect, useEffectEvent } from 'react';

/** The state of a history entry for a step. All steps have the same address. */
export interface StepEntry {
  step: number;
  /** The number of consecutive step entries before this one. */
  depth: number;
}

/** Parses a history state; undefined if it is not a step's. */
export function readStepEntry(state: unknown): StepEntry | undefined {
  const { step, depth } = (state ?? {}) as Partial<StepEntry>;
  return isCount(step) && isCount(depth) ? { step, depth } : undefined;
}

/** Runs a callback whenever Back or Forward arrives at a step. */
export function useReturnToStep(run: () => void): void {
  const onReturn = useEffectEvent(run);
  useEffect(() => {
    const onPopState = () => {
      if (shownEntry()) onReturn();
    };
    addEventListener('popstate', onPopState);
    return () => removeEventListener('popstate', onPopState);
  }, []);
}

/**
 * Goes back in the history to the first step when the steps are replaced, so that Back then leaves
 * the screen. Resolves on arrival.
 */
export async function leaveSteps(): Promise<void> {
  const depth = shownEntry()?.depth ?? 0;
  if (depth === 0) return;
  await new Promise<void>((resolve) => {
    addEventListener('popstate', () => resolve(), { once: true });
    history.go(-depth);
  });
}

// The router wraps the site's history state in its own.
function shownEntry(): StepEntry | undefined {
  return readStepEntry(history.state?.usr);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
