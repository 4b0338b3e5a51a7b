import { useEffect, useEffectEvent } from 'react';

/** What an entry of the browser's history keeps of the step that was shown there; the address is the same for all. */
export interface StepEntry {
  step: number;
  /** How many entries right before this one are of steps, too. */
  depth: number;
}

/** The step kept with an entry's state; undefined where another screen, or nothing yet, was shown. */
export function readStepEntry(state: unknown): StepEntry | undefined {
  const { step, depth } = (state ?? {}) as Partial<StepEntry>;
  return isCount(step) && isCount(depth) ? { step, depth } : undefined;
}

/** Runs a callback whenever Back or Forward has led to a step. */
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

/** Goes back in the history to the first step, when something else takes the place of the steps: from there, Back leaves the screen. @returns once it is there. */
export async function leaveSteps(): Promise<void> {
  const depth = shownEntry()?.depth ?? 0;
  if (depth === 0) return;
  await new Promise<void>((resolve) => {
    addEventListener('popstate', () => resolve(), { once: true });
    history.go(-depth);
  });
}

// The router keeps a state of its own around that of the site.
function shownEntry(): StepEntry | undefined {
  return readStepEntry(history.state?.usr);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
