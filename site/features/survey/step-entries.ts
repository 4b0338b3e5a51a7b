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

/** Does something whenever back or forward have led to a step. Where that is scrolled to is the page's to say: the browser would go to where the reader left it. */
export function useReturnToStep(run: () => void): void {
  const onReturn = useEffectEvent(run);
  useEffect(() => {
    const onPopState = () => {
      if (!shownEntry()) return;
      keepScroll();
      onReturn();
    };
    addEventListener('popstate', onPopState);
    return () => removeEventListener('popstate', onPopState);
  }, []);
}

/** Goes back to where the steps began, as something else takes their place: from there, Back leaves the page. @returns once it is there. */
export async function leaveSteps(): Promise<void> {
  const depth = shownEntry()?.depth ?? 0;
  if (depth === 0) return;
  await new Promise<void>((resolve) => {
    addEventListener('popstate', () => resolve(), { once: true });
    history.go(-depth);
  });
}

let kept: number | undefined;

// By now the page has scrolled where it wants to be; the browser undoes that once all have been told.
function keepScroll(): void {
  if (kept === undefined)
    setTimeout(() => {
      scrollTo(0, kept ?? 0);
      kept = undefined;
    });
  kept ??= scrollY;
}

// The router keeps a state of its own around that of the site.
function shownEntry(): StepEntry | undefined {
  return readStepEntry(history.state?.usr);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
