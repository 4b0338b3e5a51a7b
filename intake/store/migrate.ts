import type { Kysely } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import { up as first } from './migrations/0001-first.ts';
import { up as surveyDrafts } from './migrations/0002-survey-drafts.ts';
import { up as receiptAddresses } from './migrations/0003-receipt-addresses.ts';
import { up as surveyResults } from './migrations/0004-survey-results.ts';
import { up as mailings } from './migrations/0005-mailings.ts';
import { up as sweepIndexes } from './migrations/0006-sweep-indexes.ts';
import { up as networkLimits } from './migrations/0007-network-limits.ts';
import { up as visits } from './migrations/0008-visits.ts';
import { up as deskIndexes } from './migrations/0009-desk-indexes.ts';
import { up as rateLimits } from './migrations/0010-rate-limits.ts';
import { up as clock } from './migrations/0011-clock.ts';
import { up as mailDomains } from './migrations/0012-mail-domains.ts';
import { up as totalSuppressions } from './migrations/0014-total-suppressions.ts';
import { up as surveyBatches } from './migrations/0015-survey-batches.ts';
import { up as surveyEditions } from './migrations/0016-survey-editions.ts';
import { up as campaigns } from './migrations/0017-campaigns.ts';
import { up as waveSnapshots } from './migrations/0018-wave-snapshots.ts';
import { up as invitations } from './migrations/0019-invitations.ts';
import { up as auditLog } from './migrations/0020-audit-log.ts';
import { up as inbox } from './migrations/0021-inbox.ts';
import { up as promises } from './migrations/0022-promises.ts';
import { up as spamRules } from './migrations/0023-spam-rules.ts';
import { up as subscriberList } from './migrations/0024-subscriber-list.ts';
import { up as mailFailures } from './migrations/0025-mail-failures.ts';
import { up as visitCounts } from './migrations/0026-visit-counts.ts';
import { up as weeklyReport } from './migrations/0027-weekly-report.ts';
import { up as announcementOptOuts } from './migrations/0028-announcement-opt-outs.ts';
import { up as erasures } from './migrations/0029-erasures.ts';
import { up as promiseCounts } from './migrations/0030-promise-counts.ts';
import { up as mentions } from './migrations/0031-mentions.ts';
import { up as queueing } from './migrations/0032-queueing.ts';
import { up as failureTimes } from './migrations/0033-failure-times.ts';
import { StoreRefused } from './store-refused.ts';
import type { Database } from './tables.ts';

/** The database engine of a store. */
export type Engine = 'sqlite' | 'postgres';

type Migrations = Record<string, (db: Kysely<unknown>, engine: Engine) => Promise<void>>;

/** All migrations, in order. */
export const MIGRATIONS: Migrations = {
  '0001-first': first,
  '0002-survey-drafts': surveyDrafts,
  '0003-receipt-addresses': receiptAddresses,
  '0004-survey-results': surveyResults,
  '0005-mailings': mailings,
  '0006-sweep-indexes': sweepIndexes,
  '0007-network-limits': networkLimits,
  '0008-visits': visits,
  '0009-desk-indexes': deskIndexes,
  '0010-rate-limits': rateLimits,
  '0011-clock': clock,
  '0012-mail-domains': mailDomains,
  '0014-total-suppressions': totalSuppressions,
  '0015-survey-batches': surveyBatches,
  '0016-survey-editions': surveyEditions,
  '0017-campaigns': campaigns,
  '0018-wave-snapshots': waveSnapshots,
  '0019-invitations': invitations,
  '0020-audit-log': auditLog,
  '0021-inbox': inbox,
  '0022-promises': promises,
  '0023-spam-rules': spamRules,
  '0024-subscriber-list': subscriberList,
  '0025-mail-failures': mailFailures,
  '0026-visit-counts': visitCounts,
  '0027-weekly-report': weeklyReport,
  '0028-announcement-opt-outs': announcementOptOuts,
  '0029-erasures': erasures,
  '0030-promise-counts': promiseCounts,
  '0031-mentions': mentions,
  '0032-queueing': queueing,
  '0033-failure-times': failureTimes,
};

/**
 * Migrates the tables in one transaction. If two processes start at once, one of them migrates.
 * @returns the names of the migrations that ran. @throws {StoreRefused} if the store has migrations that this version doesn't know.
 */
export async function migrate(db: Database, engine: Engine, migrations: Migrations = MIGRATIONS): Promise<string[]> {
  const provider: MigrationProvider = {
    getMigrations: async () =>
      Object.fromEntries(Object.entries(migrations).map(([name, up]): [string, Migration] => [name, { up: (connection) => up(connection, engine) }])),
  };
  await refuseNewer(db, Object.keys(migrations));
  const { error, results = [] } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw error;
  return results.map(({ migrationName }) => migrationName);
}

/** The names of a store's migrations; empty if there is no store. */
export async function readMigrations(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const done = await db.withTables<{ kysely_migration: { name: string } }>().selectFrom('kysely_migration').select('name').execute();
  return done.map(({ name }) => name);
}

/** @throws {StoreRefused} if the store has migrations that this version doesn't know. */
export async function refuseNewer(db: Database, known: string[] = Object.keys(MIGRATIONS)): Promise<void> {
  const unknown = (await readMigrations(db)).filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new StoreRefused(
      `The store was made by a newer version of this software (it knows ${unknown.join(', ')}): run that version, or restore a backup made by this one.`,
    );
  }
}
