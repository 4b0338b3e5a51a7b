import { useEffect, useEffectEvent } from 'react';
import { whenOnline } from '../../site/ui/when-online.ts';

/** Asks again once the browser is back online, if what was asked last failed. */
export function useWhenOnline(hasFailed: boolean, again: () => void): void {
  const ask = useEffectEvent(again);
  useEffect(() => (hasFailed ? whenOnline(() => ask()) : undefined), [hasFailed]);
}
