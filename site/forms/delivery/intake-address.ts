import facts from 'delivery:facts';
import type { Resource } from '../../../core/submissions/submission.ts';
import { BASE } from '../../navigation/address.ts';

/** The address of a resource: below `INTAKE_URL`, or else below the site itself. */
export function intakeAddress(resource: Resource | 'campaign-links/current' | 'visits'): string {
  return `${facts.intakeUrl || BASE.replace(/\/$/, '')}/api/${resource}`;
}
