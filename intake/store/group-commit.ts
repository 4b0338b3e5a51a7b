import type { ControlledTransaction } from 'kysely';
import { isBusy } from './retry-while-busy.ts';
import type { Database, Tables, Trx } from './tables.ts';

type OpenTransaction = ControlledTransaction<Tables>;

/** Runs work in a transaction and resolves once it is durable. */
export type Write = <Result>(work: (trx: Trx) => Promise<Result>) => Promise<Result>;

interface Waiting {
  work: (trx: Trx) => Promise<unknown>;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

/**
 * One transaction for all that asks in the same tick, so that they share one sync to disk. One that fails takes nobody with it: the
 * whole is undone, and done again with a savepoint for each. So work changes nothing but the store.
 */
export function groupCommit(db: Database): Write {
  let queue: Waiting[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    while (queue.length > 0) {
      const group = queue;
      queue = [];
      await commit(db, group).then(
        (settles) => {
          for (const settle of settles) settle();
        },
        (error: unknown) => refuse(group, error),
      );
    }
    isRunning = false;
  }

  function refuse(group: Waiting[], error: unknown): void {
    // Whoever came meanwhile would wait for the same lock, and for as long again.
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

async function commit(db: Database, group: Waiting[]): Promise<(() => void)[]> {
  const settles = await inTransaction(db, (trx) => allTogether(trx, group));
  return settles ?? inTransaction(db, (trx) => eachApart(trx, group));
}

/** @returns nothing where one of several fails. */
async function allTogether(trx: Trx, group: Waiting[]): Promise<(() => void)[] | undefined> {
  const settles: (() => void)[] = [];
  for (const { work, resolve } of group) {
    try {
      const result = await work(trx);
      settles.push(() => resolve(result));
    } catch (error) {
      if (group.length === 1) throw error;
      return undefined;
    }
  }
  return settles;
}

async function eachApart(trx: OpenTransaction, group: Waiting[]): Promise<(() => void)[]> {
  const settles: (() => void)[] = [];
  for (const { work, resolve, reject } of group) {
    const step = await trx.savepoint('one').execute();
    try {
      const result = await work(step);
      await step.releaseSavepoint('one').execute();
      settles.push(() => resolve(result));
    } catch (error) {
      // Where even that fails, as on a full disk, the whole transaction is over, and this is why.
      await step
        .rollbackToSavepoint('one')
        .execute()
        .catch(() => Promise.reject(error));
      settles.push(() => reject(error));
    }
  }
  return settles;
}

/** Commits what was done, if anything came of it. */
async function inTransaction<Result>(db: Database, use: (trx: OpenTransaction) => Promise<Result>): Promise<Result> {
  const trx = await db.startTransaction().execute();
  const undo = () =>
    trx
      .rollback()
      .execute()
      .catch(() => undefined);
  try {
    const result = await use(trx);
    if (result === undefined) await undo();
    else await trx.commit().execute();
    return result;
  } catch (error) {
    await undo();
    throw error;
  }
}
