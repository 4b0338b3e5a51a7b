import { useEffect, useReducer, useState } from 'react';
import type * as v from 'valibot';
import { useSession } from './session.ts';

/** What was asked for, as far as it is here: a refreshed answer replaces the old one when it has come. */
export interface Answer<Value> {
  value: Value | undefined;
  error: unknown;
  isLoading: boolean;
  /** Asks anew. */
  again: () => void;
}

/** Asks for what stands at a path, and again when asked to. */
export function useAnswer<Schema extends v.GenericSchema>(path: string, schema: Schema): Answer<v.InferOutput<Schema>> {
  const { ask } = useSession();
  const [round, again] = useReducer((count: number) => count + 1, 0);
  const [{ value, error, of }, settle] = useState<{ value?: v.InferOutput<Schema>; error?: unknown; of: number }>({ of: -1 });
  // Each round asks once more.
  useEffect(() => {
    const leaving = new AbortController();
    ask(path, schema, { signal: leaving.signal }).then(
      (next) => leaving.signal.aborted || settle({ value: next, of: round }),
      (failure: unknown) => leaving.signal.aborted || settle((last) => ({ ...last, error: failure, of: round })),
    );
    return () => leaving.abort();
  }, [ask, path, schema, round]);
  return { value, error: of === round ? error : undefined, isLoading: of !== round, again };
}
