import { useEffect } from 'react';
import { arriveAtTop } from '../../ui/arrive.ts';

/** Stands in a panel that takes another's place: takes the reader to its heading. */
export function ArrivalAtPanel() {
  useEffect(arriveAtTop, []);
  return null;
}
