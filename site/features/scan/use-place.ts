import { useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Arrival } from '../../navigation/match.ts';

/** All questions have the same address. */
interface ShownQuestion extends Arrival {
  question?: number;
  /** How many entries of questions precede this one. */
  depth?: number;
}

/**
 * The question that a phone shows. Each has a history entry, so that Back leads from question to
 * question (decisions/browser-history.md).
 * @param furthest the last question that the answers allow; undefined until they are read. Without
 * a question in the history entry, the first value is the start.
 */
export function usePlace(furthest: number | undefined) {
  const navigate = useNavigate();
  const location = useLocation();
  const { question, depth = 0 } = (location.state ?? {}) as ShownQuestion;
  // An answer must not advance by itself, so an entry without a question stays here.
  const [start, setStart] = useState(furthest);
  if (start === undefined && furthest !== undefined) setStart(furthest);
  // Documents show the first one.
  const shown = furthest === undefined ? 0 : Math.min(question ?? start ?? furthest, furthest);

  // Each question scrolls to its heading; the browser would then restore an earlier position.
  useLayoutEffect(() => {
    if (question !== undefined) history.scrollRestoration = 'manual';
  }, [question]);

  const write = (place: ShownQuestion, replace: boolean) =>
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
