import facts from 'delivery:facts';
import type { Resource } from '../../../core/submissions/submission.ts';
import { BASE } from '../../navigation/address.ts';

export type CampaignResource =
  | 'campaign-links'
  | 'campaign-sheets'
  | 'campaign-responses'
  | 'survey-copies';

/** Below `INTAKE_URL` if it is set, else below the site itself. */
export function intakeAddress(resource: Resource | CampaignResource | 'visits'): string {
  return `${facts.intakeUrl || BASE.replace(/\/$/, '')}/api/${resource}`;
}
