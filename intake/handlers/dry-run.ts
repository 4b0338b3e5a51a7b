import { Refusal } from '../http/refusal.ts';
import type { Secret } from '../store/secret.ts';

/** The header by which `npm run doctor` asks that a submission be checked as any other and then neither stored nor mailed. */
export const DRY_RUN_HEADER = 'X-Intake-Dry-Run';
const GOOD_FOR_MS = 60_000;

/** The header's value, which only who holds the store can make. */
export function writeDryRun(secret: Secret, now: number): string {
  return `${now}.${secret.keyOf('dry-run', String(now))}`;
}

/** Whether a submission is to leave nothing. @throws {Refusal} where that is asked without right: nobody is to believe that it was taken. */
export function isDryRun(request: Request, secret: Secret, now: number): boolean {
  const value = request.headers.get(DRY_RUN_HEADER);
  if (value === null) return false;
  const [time = '', key = ''] = value.split('.');
  if (!secret.isKeyOf('dry-run', time, key) || Math.abs(now - Number(time)) > GOOD_FOR_MS) throw new Refusal('foreign');
  return true;
}
