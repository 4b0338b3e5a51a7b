import facts from 'delivery:facts';
import type { Resource } from '../../../core/submissions/submission.ts';
import { BASE } from '../../navigation/address.ts';

/** Where the intake takes a resource: at `INTAKE_URL`, else below the site itself. */
export function intakeAddress(resource: Resource | `survey-drafts/${string}` | 'visits'): string {
  return `${facts.intakeUrl || BASE.replace(/\/$/, '')}/api/${resource}`;
}
