import { type AuditEntry, DESK_PASS, type DeskSession } from '../../../core/desk/desk.ts';
import { json } from '../respond.ts';
import { type Act, pageResponse, wantedOf } from './answer.ts';

export const readSession: Act = async ({ operator }, { desk, store }) => {
  const token = desk?.operators.find(({ name }) => name === operator)?.token ?? '';
  return json(200, { operator, pass: store.secret.keyOf(DESK_PASS, token) } satisfies DeskSession);
};

/** Lists what operators did, the latest first. */
export const listAuditLog: Act = async ({ query }, { store }) =>
  pageResponse(await store.auditLog.list(wantedOf(query)), (entry): AuditEntry => entry);
