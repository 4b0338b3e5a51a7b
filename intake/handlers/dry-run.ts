import { Refusal } from '../http/refusal.ts';
import type { Secret } from '../store/keys/secret.ts';

/**
 * The header with which `npm run doctor` requests a dry run: the submission is checked, and neither
 * stored nor mailed.
 */
export const DRY_RUN_HEADER = 'X-Intake-Dry-Run';
const GOOD_FOR_MS = 60_000;

/** The header's value. It is signed with the store's secret, so that no visitor can make it. */
export function writeDryRun(secret: Secret, now: number): string {
  return `${now}.${secret.keyOf('dry-run', String(now))}`;
}

/**
 * Whether this is a dry run. @throws {Refusal} if the signature is invalid, because the sender
 * would believe that the submission was stored.
 */
export function isDryRun(request: Request, secret: Secret, now: number): boolean {
  const value = request.headers.get(DRY_RUN_HEADER);
  if (value === null) return false;
  const [time = '', key = ''] = value.split('.');
  if (!secret.isKeyOf('dry-run', time, key) || Math.abs(now - Number(time)) > GOOD_FOR_MS)
    throw new Refusal('foreign');
  return true;
}
