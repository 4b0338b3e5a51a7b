import { afterEach, beforeEach, expect, test } from 'vitest';
import { EDITION } from '../../../tests/support/edition.ts';
import { startIntake, type TestIntake, testDesk } from '../../../tests/support/intake.ts';
import { SUBMISSIONS } from '../../../tests/support/submissions.ts';
import { deliverCopy } from '../../../tests/support/survey-people.ts';

let intake: TestIntake;
beforeEach(async () => {
  intake = await startIntake({ desk: testDesk() });
});
afterEach(() => intake.stop());
const read: TestIntake['readDesk'] = (...asked) => intake.readDesk(...asked);

const survey = (one: number) => ({
  ...SUBMISSIONS['survey-responses'],
  userEmail: `person-${one}@example.org`,
});
const answer = (one: number) => intake.post('survey-responses', survey(one));
const askAndAnswer = async (one: number) => {
  await intake.post('access-requests', {
    ...SUBMISSIONS['access-requests'],
    userEmail: survey(one).userEmail,
  });
  await answer(one);
};
const deliverAll = async () => {
  while (await deliverCopy(intake.deps.store, intake.deps.now()));
};

test('The survey has findings of each edition, which change only when its totals do', async () => {
  const findings = () => read(`survey-editions/${EDITION.id}/findings`);
  expect(await findings()).toMatchObject({ words: EDITION.words, figures: null });
  for (let one = 0; one < 5; one++) await askAndAnswer(one);
  await deliverAll();
  const { figures, remedies } = await findings();
  expect(figures).toMatchObject({
    people: 5,
    sections: expect.arrayContaining([{ category: 'timing', mean: expect.any(Number), spread: 0 }]),
  });
  expect([figures.sections.length, figures.statements.length]).toEqual([8, 30]);
  expect(figures.statements[1]).toEqual({ id: 2, counts: [0, 5, 0, 0, 0] });
  expect(Object.keys(remedies)).toEqual(
    figures.sections.map(({ category }: { category: string }) => category),
  );
  for (let one = 5; one < 9; one++) await askAndAnswer(one);
  await deliverAll();
  expect((await findings()).figures).toEqual(figures);
  expect((await intake.askDesk('GET', `survey-editions/${'0'.repeat(32)}/findings`)).status).toBe(
    404,
  );
});

test('The survey shows the totals of the export: none for fewer than five verified respondents, nor two that differ by fewer', async () => {
  for (let one = 0; one < 5; one++) await askAndAnswer(one);
  await answer(90);
  expect(await read('survey-results')).toEqual({
    least: 5,
    editions: [
      {
        id: EDITION.id,
        openedOn: '2026-11-20',
        closedOn: null,
        shown: 0,
        waiting: 5,
        apart: 1,
        corrections: [],
        former: null,
        statements: [],
      },
    ],
    batches: [
      {
        id: expect.any(String),
        edition: EDITION.id,
        day: '2026-11-20',
        source: 'unexpected',
        state: 'open',
        people: 1,
      },
    ],
  });
  await deliverAll();
  const [five] = (await read('survey-results')).editions;
  expect(five).toMatchObject({ shown: 5, waiting: 0, apart: 1 });
  expect(five.statements).toHaveLength(30);
  expect(five.statements[1]).toEqual({
    id: 2,
    text: expect.stringMatching(/\w/),
    mean: 2,
    choices: [0, 5, 0, 0, 0],
  });
  for (let one = 5; one < 9; one++) await askAndAnswer(one);
  await deliverAll();
  expect((await read('survey-results')).editions).toEqual([{ ...five, waiting: 4 }]);
  expect(JSON.stringify(await read('survey-results'))).not.toMatch(/labels|person-|Planner/i);
});
