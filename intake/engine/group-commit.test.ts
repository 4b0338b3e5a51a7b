import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { groupCommit, type Write } from './group-commit.ts';
import { NodeSqliteDialect } from './sqlite.ts';
import type { Tables, Trx } from './tables.ts';

let file: DatabaseSync;
let db: Kysely<Tables>;
let write: Write;
// The driver looks at the file before each commit.
const committing = vi.fn();
beforeEach(() => {
  committing.mockReset();
  file = new DatabaseSync(':memory:');
  file.exec('create table note (text text primary key)');
  db = new Kysely<Tables>({
    dialect: new NodeSqliteDialect({
      database: file,
      close: () => file.close(),
      watch: committing,
    }),
  });
  write = groupCommit(db);
});
afterEach(() => db.destroy());

const insert = (text: string) => async (trx: Trx) => {
  await sql`insert into note values (${text})`.execute(trx);
  return text;
};
const failAfter = (text: string) => async (trx: Trx) => {
  await insert(text)(trx);
  throw new Error(`after ${text}`);
};
const notes = () =>
  file
    .prepare('select text from note order by text')
    .all()
    .map(({ text }) => text);
const isOpen = () => file.isTransaction;

describe('Writes of one tick', () => {
  test('share a commit, and those that come meanwhile share the next one', async () => {
    const prepare = vi.spyOn(file, 'prepare');
    const later: Promise<string>[] = [];
    const first = async (trx: Trx) => {
      later.push(write(insert('c')), write(insert('d')));
      return insert('a')(trx);
    };
    expect(await Promise.all([write(first), write(insert('b'))])).toEqual(['a', 'b']);
    expect(committing).toHaveBeenCalledTimes(1);
    expect(await Promise.all(later)).toEqual(['c', 'd']);
    expect(committing).toHaveBeenCalledTimes(2);
    expect([notes(), isOpen()]).toEqual([['a', 'b', 'c', 'd'], false]);
    expect(prepare.mock.calls.filter(([text]) => text.includes('savepoint'))).toEqual([]);
  });

  test('share commits by fifty, and leave a turn to others between one and the next', async () => {
    let [turns, isDone] = [0, false];
    const count = () => {
      turns++;
      if (!isDone) setImmediate(count);
    };
    count();
    await Promise.all(Array.from({ length: 120 }, (_, one) => write(insert(`note ${one}`))));
    isDone = true;
    expect(committing).toHaveBeenCalledTimes(3);
    expect(turns).toBeGreaterThan(100);
    expect(notes()).toHaveLength(120);
  });

  test('succeed without the one among them that fails, of which nothing stays', async () => {
    const settled = await Promise.allSettled([
      write(insert('a')),
      write(failAfter('b')),
      write(insert('c')),
    ]);
    expect(settled).toMatchObject([
      { value: 'a' },
      { reason: { message: 'after b' } },
      { value: 'c' },
    ]);
    expect([notes(), isOpen(), committing.mock.calls.length]).toEqual([['a', 'c'], false, 1]);
  });

  test('are settled only once they are committed, and all fail if the commit does', async () => {
    committing.mockImplementationOnce(() => {
      throw new Error('The file was replaced');
    });
    const settled = await Promise.allSettled([write(insert('a')), write(insert('b'))]);
    expect(settled).toMatchObject(Array(2).fill({ reason: { message: 'The file was replaced' } }));
    expect([notes(), isOpen()]).toEqual([[], false]);
    expect(await write(insert('a'))).toBe('a');
  });
});

test('A write of its own that fails is tried once, and leaves nothing', async () => {
  const work = vi.fn(failAfter('a'));
  await expect(write(work)).rejects.toThrow('after a');
  expect([work.mock.calls.length, notes(), isOpen()]).toEqual([1, [], false]);
  expect(await write(insert('a'))).toBe('a');
});

test('A lock fails what waits for it as well, and any other error what it happened to alone', async () => {
  const fail = (errcode: number) =>
    committing.mockImplementationOnce(() => {
      throw Object.assign(new Error('SQLite'), { errcode });
    });
  for (const [errcode, next] of [
    [5, 'rejected'],
    [13, 'fulfilled'],
  ] as const) {
    const later: Promise<unknown>[] = [];
    fail(errcode);
    const first = write(async (trx) => {
      later.push(write(insert(`after ${errcode}`)));
      return insert('a')(trx);
    });
    await expect(first).rejects.toMatchObject({ errcode });
    expect((await Promise.allSettled(later)).map(({ status }) => status)).toEqual([next]);
  }
  expect(notes()).toEqual(['after 13']);
});
