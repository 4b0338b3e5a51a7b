import { useEffect, useState } from 'react';
import type * as v from 'valibot';
import { useSession } from './session.ts';
import { useWhenOnline } from './use-when-online.ts';

/** The state of a request. The old value stays until the refreshed one has arrived. */
export interface Answer<Value> {
  value: Value | undefined;
  error: unknown;
  isLoading: boolean;
  again: () => void;
  /**
   * Sends the request again, as at intervals: an error stays until an answer has come, or it would
   * be announced each time.
   */
  repeat: () => void;
}

/** Fetches a value from a path below `/api/desk/`. */
export function useAnswer<Schema extends v.GenericSchema>(
  path: string,
  schema: Schema,
): Answer<v.InferOutput<Schema>> {
  const { request } = useSession();
  const [{ round, isRepetition }, ask] = useState({ round: 0, isRepetition: false });
  const askAgain = (isRepetition: boolean) =>
    ask((last) => ({ round: last.round + 1, isRepetition }));
  const [{ value, error, of }, settle] = useState<{
    value?: v.InferOutput<Schema>;
    error?: unknown;
    of: number;
  }>({ of: -1 });
  useEffect(() => {
    const leaving = new AbortController();
    request(path, schema, { signal: leaving.signal }).then(
      (next) => leaving.signal.aborted || settle({ value: next, of: round }),
      (failure: unknown) =>
        leaving.signal.aborted || settle((last) => ({ ...last, error: failure, of: round })),
    );
    return () => leaving.abort();
  }, [request, path, schema, round]);
  useWhenOnline(error !== undefined, () => askAgain(true));
  return {
    value,
    error: of === round || isRepetition ? error : undefined,
    isLoading: of !== round,
    again: () => askAgain(false),
    repeat: () => askAgain(true),
  };
}
