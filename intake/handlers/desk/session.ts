import type { AuditEntry, DeskSession } from '../../../core/desk/desk.ts';
import { json } from '../respond.ts';
import { type Act, pageResponse, wantedOf } from './answer.ts';

export const readSession: Act = async ({ operator }) =>
  json(200, { operator } satisfies DeskSession);

/** Lists what operators did, the latest first. */
export const listAuditLog: Act = async ({ query }, { store }) =>
  pageResponse(await store.auditLog.list(wantedOf(query)), (entry): AuditEntry => entry);
