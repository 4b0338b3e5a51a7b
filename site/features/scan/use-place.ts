import { useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Arrival } from '../../navigation/match.ts';

/** The state of a history entry for a question. All have the same address. */
interface Place extends Arrival {
  question?: number;
  /** How many entries of questions lie before this one. */
  depth?: number;
}

/**
 * The question that a phone shows. Each has a history entry, so that Back leads from question to
 * question (decisions/browser-history.md).
 * @param furthest the last question that the answers allow; undefined until they are read. The
 * first one is where an entry without a question begins.
 * @returns the question, and its entry, if it has one.
 */
export function usePlace(furthest: number | undefined) {
  const navigate = useNavigate();
  const location = useLocation();
  const { question, depth = 0 } = (location.state ?? {}) as Place;
  // An answer must not lead on by itself, so an entry without a question keeps to this one.
  const [start, setStart] = useState(furthest);
  if (start === undefined && furthest !== undefined) setStart(furthest);
  // Documents show the first one.
  const shown = furthest === undefined ? 0 : Math.min(question ?? start ?? furthest, furthest);

  // Each question scrolls to its heading. The browser would restore a former position after that.
  useLayoutEffect(() => {
    if (question !== undefined) history.scrollRestoration = 'manual';
  }, [question]);

  const write = (place: Place, replace: boolean) =>
    navigate({ hash: '' }, { replace, state: { ...place, isOwn: true } });
  const next = () => {
    if (question !== shown) write({ question: shown, depth }, true);
    write({ question: shown + 1, depth: depth + 1 }, false);
  };
  const previous = () => {
    if (depth > 0) navigate(-1);
    else write({ question: shown - 1, depth }, true);
  };
  const entry = question === undefined ? undefined : location.key;
  return { shown, entry, next, previous };
}
