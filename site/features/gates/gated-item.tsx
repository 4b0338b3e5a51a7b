import type { ComponentProps } from 'react';
import type { ContentKey, GatedPlace } from '../../../core/gates/gates.ts';
import { Arrival } from '../../ui/arriving/arrival.tsx';
import { useGatedItem } from './use-gated-item.ts';

interface GatedItemProps<Value> extends Omit<ComponentProps<typeof Arrival<Value>>, 'of'> {
  place: GatedPlace;
  contentKey: ContentKey;
}

/** Fetches, decrypts and shows an item of an open gate. */
export function GatedItem<Value>({ place, contentKey, ...rest }: GatedItemProps<Value>) {
  return <Arrival of={useGatedItem<Value>(place, contentKey)} {...rest} />;
}
