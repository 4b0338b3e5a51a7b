import { useEffect } from 'react';
import { arriveAtHeading } from '../../navigation/use-arrival.ts';

/** Stands in a panel that takes another's place: takes the reader to its heading. */
export function ArrivalAtPanel() {
  useEffect(() => {
    arriveAtHeading();
    window.scrollTo(0, 0);
  }, []);
  return null;
}
