import { sql } from 'kysely';
import { isoTime } from '../../core/days.ts';
import { FORMS } from '../../core/submissions/forms.ts';
import { FORM_RESOURCES, hasForm } from '../../core/submissions/submission.ts';
import type { OpenDatabase } from '../engine/open.ts';
import { readObject } from '../engine/rows.ts';
import { listSent } from '../newsletter/newsletters.ts';
import { readCampaignRecords } from './campaign-records.ts';
import { type Cell, type Records, recordsOf, tableReader } from './exported-table.ts';

/** For the export: all submissions, and of campaigns the figures that may be shown. */
export async function readRecords(open: OpenDatabase): Promise<Records[]> {
  const submissions: Records[] = [];
  for (const resource of await listResources(open))
    submissions.push(await readSubmissions(open, resource));
  const read = tableReader(open);
  return [
    ...submissions,
    await read('enquiries', 'submission', {
      columns: ['id', 'progress', 'progress_by', 'progress_at', 'taken_by'],
      where: sql`progress is not null or taken_by is not null`,
      orderBy: ['received_at', 'id'],
    }),
    await read('enquiry-notes', 'enquiry_note', {
      columns: ['submission_id', 'written_at', 'author', 'text', 'mail_id'],
      orderBy: ['written_at', 'id'],
    }),
    await read('newsletter-subscribers', 'subscriber', {
      columns: ['user_email', 'state', 'created_at', 'changed_at', 'source'],
      orderBy: ['created_at', 'id'],
    }),
    ...(await readCampaignRecords(open)),
    await readNewsletters(open),
    await read('subscriber-days', 'subscriber_day', {
      columns: ['day', 'confirmed', 'departed'],
      orderBy: ['day'],
    }),
    // A copy of a survey response belongs to no submission.
    await read('mails', 'outbox', {
      columns: ['submission_id', 'kind', 'state', 'created_at', 'settled_at'],
      where: sql`submission_id is not null`,
      orderBy: ['created_at', 'id'],
    }),
    await readSuppressions(open),
    await read('spam-rules', 'spam_rule', {
      columns: ['kind', 'value', 'made_by', 'made_at'],
      orderBy: ['made_at', 'id'],
    }),
    await read('audit-log', 'audit_log', {
      columns: ['done_at', 'operator', 'action', 'item_id', 'item_name'],
      orderBy: ['done_at', 'id'],
    }),
    await read('visits', 'visit_count', {
      columns: ['day', 'kind', 'name', 'count'],
      orderBy: ['day', 'kind', 'name'],
    }),
  ];
}

/** Of this version's forms, and any others in stored rows. */
async function listResources({ db }: OpenDatabase): Promise<string[]> {
  const rows = await db
    .selectFrom('submission')
    .select('resource')
    .distinct()
    .orderBy('resource')
    .execute();
  return [...new Set([...FORM_RESOURCES, ...rows.map(({ resource }) => resource)])];
}

async function readSubmissions({ db }: OpenDatabase, resource: string): Promise<Records> {
  const rows = await db
    .selectFrom('submission')
    .selectAll()
    .where('resource', '=', resource)
    .orderBy('received_at')
    .orderBy('id')
    .execute();
  const form = hasForm(resource) ? FORMS[resource] : undefined;
  const payloads = rows.map(({ payload }) => readObject(payload));
  const fields = [
    ...Object.keys(form?.payload.entries ?? {}),
    ...payloads.flatMap((payload) => Object.keys(payload)),
  ];
  return {
    name: form?.storedAs === 'subscriber' ? `${resource}-quarantined` : resource,
    columns: [...new Set(['id', 'receivedAt', 'state', 'reason', ...fields])],
    rows: rows.map(({ id, received_at, state, reason }, index) => ({
      id,
      receivedAt: isoTime(received_at),
      state,
      reason,
      ...cellsOf(payloads[index]),
    })),
  };
}

function cellsOf(payload: Record<string, unknown> = {}): Record<string, Cell> {
  const cellOf = (value: unknown) =>
    typeof value === 'string' || typeof value === 'number' || value === null
      ? value
      : JSON.stringify(value);
  return Object.fromEntries(
    Object.entries(payload).map(([field, value]) => [field, cellOf(value)]),
  );
}

async function readNewsletters({ db }: OpenDatabase): Promise<Records> {
  const sent = await listSent(db);
  return recordsOf(
    'newsletters',
    ['name', 'subject', 'begunAt', 'recipients', 'delivered', 'waiting', 'withdrawn', 'dead'],
    sent.map(({ slug: name, text, begunAt, ...counts }) => ({
      ...counts,
      ...{ name, subject: text?.subject ?? '', begunAt: isoTime(begunAt) },
    })),
  );
}

async function readSuppressions({ db }: OpenDatabase): Promise<Records> {
  const rows = await db
    .selectFrom('suppression')
    .select(['since', 'is_total', 'reason'])
    .orderBy('since')
    .execute();
  const declined = await db
    .selectFrom('invitation_suppression')
    .select('since')
    .orderBy('since')
    .execute();
  return recordsOf(
    'suppressions',
    ['since', 'scope', 'reason'],
    [
      ...rows.map(({ since, is_total, reason }) => ({
        since: isoTime(since),
        scope: is_total ? 'all mail' : 'announcements',
        reason: reason ?? 'owner',
      })),
      ...declined.map(({ since }) => ({
        since: isoTime(since),
        scope: 'invitations',
        reason: 'owner',
      })),
    ],
  );
}
