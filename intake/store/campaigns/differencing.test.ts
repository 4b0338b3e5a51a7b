import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayOf } from '../../../core/days.ts';
import { LEAST_PEOPLE } from '../../../core/findings/figures.ts';
import { NOW, temporaryFolder } from '../../../tests/support/intake.ts';
import { RUNS } from '../../../tests/support/properties.ts';
import { type OpenDatabase, openDatabase } from '../engine/open.ts';
import type { ResponseKeys } from '../keys/response-keys.ts';
import { readStoreSecret, type Secret } from '../keys/secret.ts';
import { createBatches } from '../survey/batches.ts';
import { createResponses, endCopy, insertPending } from '../survey/responses.ts';
import { readSurveyResults } from '../survey/survey-results.ts';

const DAY = 24 * 60 * 60 * 1000;
const TABLES = [
  'survey_pending',
  'survey_batch',
  'survey_answer',
  'survey_comment',
  'survey_result',
] as const;

const place = temporaryFolder();
let open: OpenDatabase;
let secret: Secret;
beforeAll(async () => {
  open = await openDatabase({ dataDir: place.folder });
  await sql`pragma synchronous = off`.execute(open.db);
  secret = await readStoreSecret(open);
});
afterAll(async () => {
  await open.db.destroy();
  place.remove();
});

/** Keys in memory, because thousands of files take too long. */
function memoryKeys(): ResponseKeys {
  const values = new Map<string, unknown>();
  return {
    encrypt: async (id, value) => {
      values.set(id, value);
      return '';
    },
    decrypt: async (id) => values.get(id),
    destroy: async (ids) => {
      for (const id of ids) values.delete(id);
    },
    listBefore: async () => [],
    make: async () => Buffer.alloc(0),
    read: async () => undefined,
  };
}

const EDITIONS = ['first', 'second'] as const;
type EditionName = (typeof EDITIONS)[number];
type Act =
  | {
      kind: 'respond';
      edition: EditionName;
      isOther: boolean;
      isExpected: boolean;
      isCopied: boolean;
    }
  | { kind: 'include' | 'remove'; batch: number }
  | { kind: 'day' };

// The second edition has fewer respondents, as a new one has.
const edition = fc.constantFrom<EditionName>('first', 'first', 'second');
const other = {
  kind: fc.constant('respond' as const),
  edition,
  isOther: fc.constant(true),
  isExpected: fc.constant(true),
};
/**
 * The adversary's own responses are never verified: from addresses that did not ask for access, or
 * that get no copy.
 */
const own = fc.constantFrom(
  { isExpected: false, isCopied: true },
  { isExpected: false, isCopied: false },
  { isExpected: true, isCopied: false },
);
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ ...other, isCopied: fc.constant(true) }) },
  { weight: 3, arbitrary: fc.record({ ...other, isCopied: fc.constant(false) }) },
  {
    weight: 6,
    arbitrary: fc.tuple(own, edition).map(([response, edition]) => ({
      kind: 'respond' as const,
      edition,
      isOther: false,
      ...response,
    })),
  },
  { weight: 2, arbitrary: fc.constant({ kind: 'day' as const }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('include' as const, 'remove' as const),
      batch: fc.nat(5),
    }),
  },
);

const verified: Act = {
  kind: 'respond',
  edition: 'first',
  isOther: true,
  isExpected: true,
  isCopied: true,
};
const undelivered: Act = { ...verified, isCopied: false };
/**
 * A batch of one other and four own responses is included, counted with a verified batch, and
 * removed.
 */
const takenOutAgain: Act[] = [
  undelivered,
  ...Array<Act>(4).fill({ ...undelivered, isOther: false }),
  { kind: 'day' },
  { kind: 'include', batch: 0 },
  ...Array<Act>(5).fill(verified),
  { kind: 'remove', batch: 0 },
  { kind: 'remove', batch: 1 },
];

/** The numbers of others whose responses are in one of two results alone. */
function differenceOf(one: Set<string>, other: Set<string>): { all: number; verified: number } {
  const names = [...one, ...other].filter(
    (name) => !name.startsWith('adversary') && one.has(name) !== other.has(name),
  );
  return {
    all: names.length,
    verified: names.filter((name) => name.startsWith('verified')).length,
  };
}

const isTooFew = (size: number) => size > 0 && size < LEAST_PEOPLE;

type Snapshot = Record<EditionName, Set<string>>;

/**
 * Runs the acts on an empty store.
 * @returns whose comments each edition showed after each act: `verified …`, `undelivered …` or
 * `adversary`, with the edition that they answered.
 */
async function snapshotsOf(acts: Act[]): Promise<Snapshot[]> {
  for (const table of TABLES) await open.db.deleteFrom(table).execute();
  const keys = memoryKeys();
  const [responses, batches] = [createResponses(open, secret, keys), createBatches(open, keys)];
  let now = NOW;
  const respond = async (
    name: string,
    { edition, isExpected, isCopied }: Extract<Act, { kind: 'respond' }>,
  ) => {
    const response = await responses.encrypt({
      answers: { 1: 3 },
      comments: { workingWell: `${name} of ${edition}`, improvements: '', suggestions: '' },
    });
    await open.write((trx) =>
      insertPending(trx, { response, edition, isExpected, isCopied, day: dayOf(now) }),
    );
    if (isCopied) await open.write((trx) => endCopy(trx, response.id));
  };
  const run = async (one: Act) => {
    switch (one.kind) {
      case 'day':
        now += DAY;
        return;
      case 'include':
      case 'remove': {
        const all = (await batches.list()).filter(
          ({ state }) => one.kind === 'remove' || state === 'apart',
        );
        const { id = '' } = all[one.batch % Math.max(1, all.length)] ?? {};
        await batches[one.kind](id);
        return;
      }
      case 'respond':
        return respond(
          one.isOther
            ? `${one.isCopied ? 'verified' : 'undelivered'} ${randomUUID()}`
            : 'adversary',
          one,
        );
    }
  };
  const snapshots = [];
  for (const one of acts) {
    await run(one);
    await responses.mix(now);
    const shownOf = async (edition: EditionName) =>
      new Set((await readSurveyResults(open, edition))?.comments.workingWell);
    snapshots.push({ first: await shownOf('first'), second: await shownOf('second') });
  }
  return snapshots;
}

describe('An adversary who sees all results and posts any number of own responses', () => {
  test('learns the sum of five verified others at least from any two results of an edition, of five others from each change, and no answer to other words', async () => {
    const moves = { first: 0, second: 0 };
    await fc.assert(
      fc.asyncProperty(
        fc.array(act, { minLength: 5, maxLength: 80, size: 'max' }),
        async (acts) => {
          const snapshots = await snapshotsOf(acts);
          for (const edition of EDITIONS) {
            const seen = [new Set<string>(), ...snapshots.map((snapshot) => snapshot[edition])];
            const changes = seen
              .slice(1)
              .map((one, index) => differenceOf(one, seen[index] ?? one).all);
            const differences = seen.flatMap((one, index) =>
              seen.slice(index + 1).map((other) => differenceOf(one, other).verified),
            );
            const mixed = seen
              .flatMap((one) => [...one])
              .filter((name) => !name.endsWith(` of ${edition}`));
            expect([changes.filter(isTooFew), differences.filter(isTooFew), mixed]).toEqual([
              [],
              [],
              [],
            ]);
            moves[edition] += changes.filter((size) => size > 0).length;
          }
        },
      ),
      { ...RUNS, numRuns: 20, examples: [[takenOutAgain]] },
    );
    expect(Math.min(moves.first, moves.second)).toBeGreaterThan(0);
  });
});
