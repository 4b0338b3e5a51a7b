import { useEffect, useState } from 'react';
import type { GatedPlace } from '../../../core/gates/gates.ts';
import { fetchItem, WrongKey } from './fetch-gated.ts';
import { gateStore } from './gate-store.ts';

/** Something from behind a gate, as far as it is here. */
export type Gated<Value> = { is: 'coming' } | { is: 'here'; value: Value } | { is: 'missing'; retry: () => void };

/** Opened items by the key that opened them: gone with it. */
const opened = new WeakMap<CryptoKey, Map<string, unknown>>();

/** Fetches and opens something from behind a gate; a key that no longer fits locks the gate. */
export function useGatedItem<Value>({ gate, path }: GatedPlace, key: CryptoKey): Gated<Value> {
  const known = opened.get(key)?.get(path) as Value | undefined;
  const [attempt, setAttempt] = useState(0);
  const [result, setResult] = useState<{ path: string; gated: Gated<Value> }>();

  // biome-ignore lint/correctness/useExhaustiveDependencies(attempt): asks again
  useEffect(() => {
    if (known !== undefined) return;
    let isCurrent = true;
    const show = (gated: Gated<Value>) => isCurrent && setResult({ path, gated });
    fetchItem({ gate, path }, key).then(
      (value) => {
        remember(key, path, value);
        show({ is: 'here', value: value as Value });
      },
      (error) => {
        if (error instanceof WrongKey) gateStore(gate).lock({ isRotated: true });
        else show({ is: 'missing', retry: () => setAttempt((count) => count + 1) });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [gate, path, key, known, attempt]);

  if (known !== undefined) return { is: 'here', value: known };
  return result?.path === path ? result.gated : { is: 'coming' };
}

function remember(key: CryptoKey, path: string, value: unknown): void {
  opened.set(key, (opened.get(key) ?? new Map<string, unknown>()).set(path, value));
}
