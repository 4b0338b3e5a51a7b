import { randomUUID } from 'node:crypto';
import type { AuditEntry } from '../../core/desk/desk.ts';
import { spamRuleName } from '../../core/desk/spam-rules.ts';
import type { OpenDatabase } from '../engine/open.ts';
import { type Page, pageRows, toPage, type Wanted } from '../engine/rows.ts';
import type { Trx } from '../engine/tables.ts';

export function createAuditLog({ db, write }: OpenDatabase) {
  return {
    add: (entry: Omit<AuditEntry, 'id'>): Promise<void> => write((trx) => addEntry(trx, entry)),
    list: async (wanted: Wanted): Promise<Page<AuditEntry>> => {
      const rows = await db
        .selectFrom('audit_log')
        .select([
          'id',
          'done_at as at',
          'operator',
          'action',
          'item_id as itemId',
          'item_name as itemName',
        ])
        .$call(pageRows(wanted, 'done_at'))
        .execute();
      return toPage(rows, wanted.limit);
    },
    /** The submissions that mails were promised to, by the mails' ids. */
    messagesOf: async (ids: readonly string[]): Promise<Map<string, string>> => {
      if (ids.length === 0) return new Map();
      const rows = await db
        .selectFrom('outbox')
        .innerJoin('submission', 'submission.id', 'outbox.submission_id')
        .select(['outbox.id', 'submission.id as message'])
        .where('outbox.id', 'in', ids)
        .execute();
      return new Map(rows.map(({ id, message }) => [id, message]));
    },
    /** The campaigns that items are, or belong to, as waves and groups do, by the items' ids. */
    campaignsOf: async (ids: readonly string[]): Promise<Map<string, string>> => {
      if (ids.length === 0) return new Map();
      const parts = (table: 'campaign_wave' | 'campaign_group') =>
        db.selectFrom(table).select(['id', 'campaign_id as campaign']).where('id', 'in', ids);
      const rows = await db
        .selectFrom('campaign')
        .select(['id', 'id as campaign'])
        .where('id', 'in', ids)
        .unionAll(parts('campaign_wave'))
        .unionAll(
          db
            .selectFrom('wave_action')
            .innerJoin('campaign_wave', 'campaign_wave.id', 'wave_action.wave_id')
            .select(['wave_action.id', 'campaign_wave.campaign_id as campaign'])
            .where('wave_action.id', 'in', ids),
        )
        .unionAll(parts('campaign_group'))
        .execute();
      return new Map(rows.map(({ id, campaign }) => [id, campaign]));
    },
    /**
     * The resource of a submission, or the name of a client, campaign, wave, group or rule against
     * spam; else empty.
     */
    nameOf: async (id: string): Promise<string> => {
      const found = await db
        .selectFrom('submission')
        .select('resource as name')
        .where('id', '=', id)
        .unionAll(db.selectFrom('client').select('name').where('id', '=', id))
        .unionAll(db.selectFrom('campaign').select('name').where('id', '=', id))
        .unionAll(db.selectFrom('campaign_wave').select('name').where('id', '=', id))
        .unionAll(db.selectFrom('campaign_group').select('name').where('id', '=', id))
        .executeTakeFirst();
      if (found) return found.name;
      const rule = await db
        .selectFrom('spam_rule')
        .select(['kind', 'value'])
        .where('id', '=', id)
        .executeTakeFirst();
      return rule ? spamRuleName(rule) : '';
    },
  };
}

export async function addEntry(
  trx: Trx,
  { at, operator, action, itemId, itemName }: Omit<AuditEntry, 'id'>,
): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({
      id: randomUUID(),
      done_at: at,
      operator,
      action,
      item_id: itemId,
      item_name: itemName,
    })
    .execute();
}
