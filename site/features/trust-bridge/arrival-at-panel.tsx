import { useEffect } from 'react';
import { arriveAtTop } from '../../ui/arrive.ts';

export function ArrivalAtPanel() {
  useEffect(arriveAtTop, []);
  return null;
}
