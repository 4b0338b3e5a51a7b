import { writeResults } from '../../../core/survey/scan-results.ts';
import { publicAddress } from '../../navigation/address.ts';

/** The link that holds results of EQ7, as it is passed on: without what the address bar has beside them. */
export function resultAddress(results: readonly (readonly number[])[]): string {
  return publicAddress(`/quick-scan#${writeResults(results)}`);
}
