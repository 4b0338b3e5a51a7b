import { expect, test } from 'vitest';
import { showSurvey } from '../../core/survey/shown-survey.ts';
import { intake, startForEach } from '../../tests/support/each-intake.ts';
import { QUESTIONNAIRE, REWORDED } from '../../tests/support/questionnaire.ts';
import { PARTS } from '../../tests/support/small-site.ts';
import { SUBMISSIONS } from '../../tests/support/submissions.ts';

const { wordsId } = await showSurvey(QUESTIONNAIRE);
startForEach();

const post = (more: object, key = 'key') =>
  intake.post(
    'survey-responses',
    { ...SUBMISSIONS['survey-responses'], ...more },
    { 'Idempotency-Key': key },
  );

test('A page of another build is told what to do, and nothing of its response is kept', async () => {
  const refused = await post({ wordsId: 'f'.repeat(32) });
  expect([refused.status, (await refused.json()).errors]).toEqual([
    422,
    { wordsId: PARTS.mistakes.otherWords },
  ]);
  expect(await intake.deps.store.outbox.counts()).toEqual({});
  const { 1: _, ...some } = SUBMISSIONS['survey-responses'].answers;
  expect((await post({ wordsId, answers: some })).status).toBe(422);
  expect((await post({ wordsId })).status).toBe(201);
});

test('A retry is told that its response has come, whatever is asked meanwhile', async () => {
  expect((await post({ wordsId })).status).toBe(201);
  intake.deps.parts = { ...intake.deps.parts, questionnaire: REWORDED };
  expect((await post({ wordsId })).status).toBe(200);
  expect((await post({ wordsId }, 'another')).status).toBe(422);
});
