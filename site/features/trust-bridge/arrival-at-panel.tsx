import { useEffect } from 'react';
import { arriveAtTop } from '../../ui/arrive.ts';

/** Moves the focus to the heading of a panel that has replaced another one. */
export function ArrivalAtPanel() {
  useEffect(arriveAtTop, []);
  return null;
}
