import type { Database, Trx } from './tables.ts';

/** Runs work in a transaction and resolves once it is durable. */
export type Write = <Result>(work: (trx: Trx) => Promise<Result>) => Promise<Result>;

interface Waiting {
  work: (trx: Trx) => Promise<unknown>;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

/**
 * One transaction for all that asks in the same tick, so that they share one sync to disk. Each has a savepoint of its own: one that
 * fails takes nobody with it.
 */
export function groupCommit(db: Database): Write {
  let queue: Waiting[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    while (queue.length > 0) {
      const group = queue;
      queue = [];
      try {
        for (const settle of await commit(db, group)) settle();
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    isRunning = false;
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
  const trx = await db.startTransaction().execute();
  const settles: (() => void)[] = [];
  try {
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
    await trx.commit().execute();
  } catch (error) {
    await trx
      .rollback()
      .execute()
      .catch(() => undefined);
    throw error;
  }
  return settles;
}
