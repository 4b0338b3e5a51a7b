import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';
import type { Arrival } from '../../navigation/match.ts';

/** All steps have the same address. */
export interface StepEntry {
  step: number;
  /** The number of consecutive step entries before this one. */
  depth: number;
}

/** Undefined if it is not a step's. */
export function readStepEntry(state: unknown): StepEntry | undefined {
  const { step, depth } = (state ?? {}) as Partial<StepEntry>;
  return isCount(step) && isCount(depth) ? { step, depth } : undefined;
}

/** Whenever Back or Forward arrives at a step. */
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

/**
 * Each step has a history entry, so that Back and Forward move between steps
 * (decisions/browser-history.md).
 * @param start the first step, if the history has none.
 * @param furthest the last step that the answers allow.
 */
export function useSteps(start: number, furthest: number) {
  const location = useLocation();
  const navigate = useNavigate();
  const [{ pathname, search, hash }] = useState(location); // The router's location can already be that of the next screen.
  const entry = location.pathname === pathname ? readStepEntry(location.state) : undefined;
  const [shown, setShown] = useState(start);
  const step = Math.min(entry?.step ?? shown, furthest);
  if (step !== shown) setShown(step);
  const { depth } = entry ?? { depth: 0 };

  // Each step scrolls to its heading; the browser would then restore an earlier position. Later
  // entries inherit the mode.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);

  const write = (written: StepEntry, replace = false) => {
    const state: Arrival & StepEntry = { ...written, isOwn: true };
    navigate({ pathname, search, hash }, { replace, state });
  };
  /** The step wanted while the history moves, and the location that it leaves. */
  const awaited = useRef<{ meant: StepEntry; from: Location }>(undefined);
  /** Goes back, and replaces the entry found there with the wanted step. */
  const goBack = (count: number, to: number) => {
    const meant = { step: to, depth: depth - count };
    if (count === 0) return write(meant, true);
    awaited.current = { meant, from: location };
    navigate(-count);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry is looked at once, and again where answers have vanished
  useEffect(() => {
    if (awaited.current?.from === location) return;
    const meant = awaited.current?.meant;
    awaited.current = undefined;
    if (meant && meant.step !== entry?.step) write(meant, true);
    else if (entry && entry.step > step) goBack(Math.min(depth, entry.step - step), step);
  }, [location, step]);

  const goTo = (to: number) => {
    if (awaited.current) {
      awaited.current.meant.step = to; // An entry added while the history moves would be lost.
      return;
    }
    if (entry?.step !== step) write({ step, depth }, true);
    write({ step: to, depth: depth + 1 });
  };
  const next = () => {
    if (!awaited.current) goTo(step + 1);
  };
  const previous = () => {
    if (!awaited.current) goBack(Math.min(depth, 1), step - 1);
  };
  return { step, goTo, next, previous };
}
