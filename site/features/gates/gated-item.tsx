import type { ComponentProps } from 'react';
import type { ContentKey, GatedPlace } from '../../../core/gates/gates.ts';
import { Arrival } from '../../ui/arriving/arrival.tsx';
import { type Arriving, useArriving } from '../../ui/arriving/use-arriving.ts';
import { fetchItems, WrongKey } from './fetch-gated.ts';
import { gateStore } from './gate-store.ts';

interface GatedItemProps<Value> extends Omit<ComponentProps<typeof Arrival<Value>>, 'of'> {
  place: GatedPlace;
  contentKey: ContentKey;
}

export function GatedItem<Value>({ place, contentKey, ...rest }: GatedItemProps<Value>) {
  return <Arrival of={useGatedItem<Value>(place, contentKey)} {...rest} />;
}

/** By key; garbage collected with the key. */
const opened = new WeakMap<ContentKey, Record<string, unknown>>();

/** A key that no longer works locks the gate. */
export function useGatedItem<Value>(place: GatedPlace, contentKey: ContentKey): Arriving<Value> {
  return useArriving(
    place.path,
    () => open(place, contentKey) as Promise<Value>,
    opened.get(contentKey)?.[place.path] as Value | undefined,
  );
}

async function open(place: GatedPlace, contentKey: ContentKey): Promise<unknown> {
  try {
    const values = { ...opened.get(contentKey), ...(await fetchItems(place, contentKey)) };
    opened.set(contentKey, values);
    return values[place.path];
  } catch (error) {
    if (error instanceof WrongKey) await gateStore(place.gate).lock({ isRotated: true });
    throw error;
  }
}
