import type { GatedPlace } from '../../../core/gates/gates.ts';
import { type Arriving, useArriving } from '../../ui/arriving/use-arriving.ts';
import { fetchItem, WrongKey } from './fetch-gated.ts';
import { gateStore } from './gate-store.ts';

/** Decrypted items by key, which are garbage collected with the key. */
const opened = new WeakMap<CryptoKey, Map<string, unknown>>();

/** Fetches and decrypts an item. A key that no longer works locks the gate. */
export function useGatedItem<Value>(place: GatedPlace, key: CryptoKey): Arriving<Value> {
  return useArriving(place.path, () => open(place, key) as Promise<Value>, opened.get(key)?.get(place.path) as Value | undefined);
}

async function open(place: GatedPlace, key: CryptoKey): Promise<unknown> {
  try {
    const value = await fetchItem(place, key);
    opened.set(key, (opened.get(key) ?? new Map<string, unknown>()).set(place.path, value));
    return value;
  } catch (error) {
    if (error instanceof WrongKey) await gateStore(place.gate).lock({ isRotated: true });
    throw error;
  }
}
