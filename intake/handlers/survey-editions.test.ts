import { afterEach, beforeEach, expect, test } from 'vitest';
import { EDITION, REWORDED } from '../../tests/support/edition.ts';
import { startIntake, type TestIntake, testDesk } from '../../tests/support/intake.ts';
import { SUBMISSIONS } from '../../tests/support/submissions.ts';
import { deliverCopy } from '../../tests/support/survey-people.ts';

let former: TestIntake;
let intake: TestIntake;
beforeEach(async () => {
  former = await startIntake();
  intake = await startIntake({
    store: former.deps.store,
    parts: { ...former.deps.parts, edition: REWORDED },
    desk: testDesk(),
  });
});
afterEach(async () => {
  await intake.stop();
  await former.stop();
});

const post = async (
  one: number,
  edition?: string,
  answers: Record<string, number> = SUBMISSIONS['survey-responses'].answers,
) => {
  const userEmail = `person-${one}@example.org`;
  await intake.post('access-requests', { ...SUBMISSIONS['access-requests'], userEmail });
  const response = await intake.post('survey-responses', {
    ...SUBMISSIONS['survey-responses'],
    userEmail,
    answers,
    edition,
  });
  while (await deliverCopy(intake.deps.store, intake.deps.now()));
  return response;
};

test('A response from an open page of a former edition is one of that edition, and the desk shows each under its own words', async () => {
  const answers = (rating: number) => ({ ...SUBMISSIONS['survey-responses'].answers, 1: rating });
  for (let one = 0; one < 5; one++)
    expect((await post(one, EDITION.id, answers(2))).status).toBe(201);
  for (let one = 5; one < 11; one++)
    expect((await post(one, one === 5 ? undefined : REWORDED.id, answers(4))).status).toBe(201);
  const { editions } = await intake.readDesk('survey-results');
  const first = editions.map(
    ({ id, closedOn, shown, waiting, statements: [statement] }: (typeof editions)[number]) => [
      id,
      closedOn,
      shown,
      waiting,
      statement,
    ],
  );
  expect(first).toEqual([
    [
      REWORDED.id,
      null,
      5,
      1,
      { id: 1, text: 'The system is what I open last.', mean: 4, choices: [0, 0, 0, 5, 0] },
    ],
    [
      EDITION.id,
      '2026-11-20',
      5,
      0,
      {
        id: 1,
        text: EDITION.words.sections[0]?.statements[0]?.text,
        mean: 2,
        choices: [0, 5, 0, 0, 0],
      },
    ],
  ]);
});

test('An operator says that a correction means the same: the edition goes on, and the findings name who said it', async () => {
  const ask: TestIntake['readDesk'] = (...asked) => intake.readDesk(...asked);
  const say = (id: string, of: string) =>
    intake.askDesk('POST', `survey-editions/${id}/corrections`, { of });
  for (let one = 0; one < 3; one++) await post(one, EDITION.id);
  for (let one = 3; one < 5; one++) await post(one, REWORDED.id);
  const before = (await ask('survey-results')).editions;
  const [change] = before[0].former.changes;
  expect(before.map(({ shown }: { shown: number }) => shown)).toEqual([0, 0]);
  expect([before[0].former.id, change.to, before[1].former]).toEqual([
    EDITION.id,
    'The system is what I open last.',
    null,
  ]);
  expect((await say(REWORDED.id, 'unknown')).status).toBe(404);
  expect((await say(REWORDED.id, EDITION.id)).status).toBe(201);
  await intake.deps.store.responses.mix(intake.deps.now());
  const { editions } = await ask('survey-results');
  expect(editions).toMatchObject([
    {
      ...{ id: EDITION.id, closedOn: null, shown: 5, former: null },
      corrections: [{ on: '2026-11-20', by: 'Maren', changes: [change] }],
    },
  ]);
  expect((await post(5, REWORDED.id)).status).toBe(201);
  expect((await post(6, EDITION.id)).status).toBe(201);
  expect(await ask(`survey-editions/${REWORDED.id}/findings`)).toMatchObject({
    corrections: [{ by: 'Maren' }],
    ...{ waiting: 2, apart: 0 },
  });
  const [entry] = (await ask('audit-log')).items;
  expect(entry.action).toBe('kept an edition of the survey after a correction');
});

test('A response must answer every statement of its own edition', async () => {
  const shorter = { ...EDITION.words, sections: EDITION.words.sections.slice(1) };
  await intake.deps.store.editions.open({ id: '0'.repeat(32), words: shorter }, intake.deps.now());
  const {
    1: _one,
    2: _two,
    3: _three,
    ...answers
  } = SUBMISSIONS['survey-responses'].answers as Record<string, number>;
  expect((await post(0, '0'.repeat(32), answers)).status).toBe(201);
  expect((await post(1, EDITION.id, answers)).status).toBe(422);
  expect((await post(2, '0'.repeat(32))).status).toBe(422);
});

test('A page newer than the intake is asked to come again, and a value that is no edition is refused', async () => {
  const response = await post(0, 'f'.repeat(32));
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '60']);
  expect(intake.logged.join()).toContain(
    'a page shows another edition of the survey than this intake knows',
  );
  const wrong = await post(1, 'newest');
  expect([wrong.status, await wrong.json()]).toEqual([
    422,
    { error: 'invalid', errors: { edition: 'must be the edition of the survey' } },
  ]);
});
