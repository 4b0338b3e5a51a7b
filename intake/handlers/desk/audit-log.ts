import type { AuditEntry } from '../../../core/desk/desk.ts';
import { type Act, pageResponse, wantedOf } from './answer.ts';

/** Lists what operators did, the latest first. */
export const listAuditLog: Act = async ({ query }, { store }) =>
  pageResponse(await store.auditLog.list(wantedOf(query)), (entry): AuditEntry => entry);
