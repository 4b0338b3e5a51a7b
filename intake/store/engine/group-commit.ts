import { setImmediate as nextTurn } from 'node:timers/promises';
import { type ControlledTransaction, sql } from 'kysely';
import type { Engine } from './migrate.ts';
import { isBusy } from './retry-while-busy.ts';
import type { Database, Tables, Trx } from './tables.ts';

type OpenTransaction = ControlledTransaction<Tables>;

interface Place {
  db: Database;
  engine: Engine;
}

// On PostgreSQL: shorter than its limit of a statement.
const LOCK_TIMEOUT_MS = 7000;

/** Runs work in a transaction and resolves once it is durable. */
export type Write = <Result>(work: (trx: Trx) => Promise<Result>) => Promise<Result>;

// More of them save hardly any time, and all of them wait for the last one.
const MOST_IN_GROUP = 50;

interface Waiting {
  work: (trx: Trx) => Promise<unknown>;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

/**
 * Runs the work of one tick in one transaction, so that it shares one sync to disk, and takes a turn
 * of the event loop for each work item, because Node accepts one connection in each turn. If one
 * item fails, the transaction is rolled back and repeated with a savepoint for each, so that the
 * others succeed. Work can therefore run twice, and must have no side effect outside the store.
 */
export function groupCommit(db: Database, engine: Engine): Write {
  const queue: Waiting[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    while (queue.length > 0) {
      const group = queue.splice(0, MOST_IN_GROUP);
      await commit({ db, engine }, group).then(
        (settles) => {
          for (const settle of settles) settle();
        },
        (error: unknown) => refuse(group, error),
      );
    }
    isRunning = false;
  }

  function refuse(group: Waiting[], error: unknown): void {
    // Work that arrived meanwhile would wait as long for the same lock, so it fails now.
    const refused = isBusy(error) ? [...group, ...queue.splice(0)] : group;
    for (const { reject } of refused) reject(error);
  }

  return <Result>(work: (trx: Trx) => Promise<Result>) =>
    new Promise<Result>((resolve, reject) => {
      queue.push({ work, resolve: resolve as (result: unknown) => void, reject });
      if (isRunning) return;
      isRunning = true;
      setImmediate(run);
    });
}

async function commit(on: Place, group: Waiting[]): Promise<(() => void)[]> {
  const settles = await inTransaction(on, (trx) => allTogether(trx, group));
  return settles ?? inTransaction(on, (trx) => eachApart(trx, group));
}

/** @returns undefined if one of several work items fails. */
async function allTogether(trx: Trx, group: Waiting[]): Promise<(() => void)[] | undefined> {
  const settles: (() => void)[] = [];
  for (const [index, { work, resolve }] of group.entries()) {
    if (index > 0) await nextTurn();
    try {
      const result = await work(trx);
      settles.push(() => resolve(result));
    } catch (error) {
      if (group.length === 1 || isBusy(error)) throw error;
      return undefined;
    }
  }
  return settles;
}

async function eachApart(trx: OpenTransaction, group: Waiting[]): Promise<(() => void)[]> {
  const settles: (() => void)[] = [];
  for (const { work, resolve, reject } of group) {
    await nextTurn();
    const step = await trx.savepoint('one').execute();
    try {
      const result = await work(step);
      await step.releaseSavepoint('one').execute();
      settles.push(() => resolve(result));
    } catch (error) {
      // If the rollback fails, too (as on a full disk), the transaction is lost, and this error is
      // the cause.
      await step
        .rollbackToSavepoint('one')
        .execute()
        .catch(() => Promise.reject(error));
      settles.push(() => reject(error));
    }
  }
  return settles;
}

/** Runs work in a transaction, and commits unless it returns undefined. */
async function inTransaction<Result>(
  { db, engine }: Place,
  use: (trx: OpenTransaction) => Promise<Result>,
): Promise<Result> {
  const trx = await db.startTransaction().execute();
  const undo = () =>
    trx
      .rollback()
      .execute()
      .catch(() => undefined);
  try {
    // It holds up nobody but itself.
    if (engine === 'postgres')
      await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT_MS)}`.execute(trx);
    const result = await use(trx);
    if (result === undefined) await undo();
    else await trx.commit().execute();
    return result;
  } catch (error) {
    await undo();
    throw error;
  }
}
