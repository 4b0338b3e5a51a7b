import { writeResults } from '../../../core/survey/scan-results.ts';
import { publicAddress } from '../../navigation/address.ts';

/** The clean link to results of the quick scan, for sharing. */
export function resultAddress(results: readonly (readonly number[])[]): string {
  return publicAddress(`/quick-scan#${writeResults(results)}`);
}
