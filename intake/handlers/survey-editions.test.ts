import { afterEach, beforeEach, expect, test } from 'vitest';
import { EDITION, REWORDED } from '../../tests/support/edition.ts';
import { startIntake, type TestIntake, testDesk } from '../../tests/support/intake.ts';
import { SUBMISSIONS } from '../../tests/support/submissions.ts';

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
  return intake.post('survey-responses', {
    ...SUBMISSIONS['survey-responses'],
    userEmail,
    answers,
    edition,
  });
};

test('A response from an open page of a former edition is copied in the words that it answered', async () => {
  await post(0, EDITION.id);
  await post(1);
  const copies = await intake.claimAll();
  const words = await Promise.all(
    copies
      .filter(({ kind }) => kind === 'survey-copy')
      .map(async (mail) => (await intake.deps.store.encryptedFacts.decrypt(mail))?.words),
  );
  expect(words).toEqual([EDITION.words, REWORDED.words]);
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
