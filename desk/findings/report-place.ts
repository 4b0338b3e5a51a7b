import type { EncryptedPlace, Lock } from '../../core/gates/gates.ts';

/** The place that an encrypted report is bound to. */
export const REPORT_PLACE = { gate: 'report', path: 'findings' } as const satisfies EncryptedPlace;

/** The data in an encrypted report: the lock of its passphrase, and the report in base64. */
export interface EncryptedReport {
  lock: Lock;
  item: string;
}
