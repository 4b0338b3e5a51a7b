import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ControlledTransaction } from 'kysely';
import { isBusy } from './sqlite.ts';
import type { Database, Tables, Trx } from './tables.ts';

type OpenTransaction = ControlledTransaction<Tables>;

type Begin = (trx: Trx) => Promise<unknown>;

/** Runs work in a transaction and resolves once it is durable. */
export type Write = <Result>(work: (trx: Trx) => Promise<Result>) => Promise<Result>;

/** Shares the transaction only with work of the same id. */
export type WriteTogether = <Result>(
  id: string,
  work: (trx: Trx) => Promise<Result>,
) => Promise<Result>;

// More work saves hardly any time, and all of it waits for the last.
const MOST_IN_GROUP = 50;

interface Waiting {
  work: (trx: Trx) => Promise<unknown>;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

/**
 * Runs the work of one tick in one transaction, so that it shares one sync to disk. Each work item
 * takes a turn of the event loop, so that other requests are answered meanwhile. If an item fails,
 * the transaction is rolled back and repeated with a savepoint for each item, so that the others
 * succeed. So work can run twice, and must have no side effect outside the store.
 * @param begin runs first in each transaction.
 */
export function groupCommit(db: Database, begin: Begin = async () => undefined): Write {
  const queue: Waiting[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    while (queue.length > 0) {
      const group = queue.splice(0, MOST_IN_GROUP);
      await commit({ db, begin }, group).then(
        (settles) => {
          for (const settle of settles) settle();
        },
        (error: unknown) => refuse(group, error),
      );
    }
    isRunning = false;
  }

  function refuse(group: Waiting[], error: unknown): void {
    // SQLite has one lock. Work that arrived meanwhile would wait as long for it, so it fails now.
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

/** One {@link groupCommit} for each id, which lasts while work of this id waits. */
export function groupCommitById(db: Database, begin: Begin): WriteTogether {
  const groups = new Map<string, { write: Write; waiting: number }>();
  return async (id, work) => {
    const group = groups.get(id) ?? { write: groupCommit(db, begin), waiting: 0 };
    groups.set(id, group);
    group.waiting += 1;
    try {
      return await group.write(work);
    } finally {
      group.waiting -= 1;
      if (group.waiting === 0) groups.delete(id);
    }
  };
}

interface Target {
  db: Database;
  begin: Begin;
}

async function commit(on: Target, group: Waiting[]): Promise<(() => void)[]> {
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
      if (group.length === 1 || isLocked(error)) throw error;
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
      // If the rollback also fails (as on a full disk), the transaction is lost; this error is the
      // cause.
      await step
        .rollbackToSavepoint('one')
        .execute()
        .catch(() => Promise.reject(error));
      settles.push(() => reject(error));
    }
  }
  return settles;
}

/**
 * Another connection holds a lock (PostgreSQL: lock_not_available). Each item by itself would wait
 * as long, so the group isn't repeated.
 */
function isLocked(error: unknown): boolean {
  return isBusy(error) || (error as { code?: string }).code === '55P03';
}

/** Commits unless the work returns undefined. */
async function inTransaction<Result>(
  { db, begin }: Target,
  use: (trx: OpenTransaction) => Promise<Result>,
): Promise<Result> {
  const trx = await db.startTransaction().execute();
  const undo = () =>
    trx
      .rollback()
      .execute()
      .catch(() => undefined);
  try {
    await begin(trx);
    const result = await use(trx);
    if (result === undefined) await undo();
    else await trx.commit().execute();
    return result;
  } catch (error) {
    await undo();
    throw error;
  }
}
