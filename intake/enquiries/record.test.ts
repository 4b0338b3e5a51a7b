import { describe, expect, test } from 'vitest';
import { START_FIELD, TRAP_FIELD } from '../../core/submissions/bot-signs.ts';
import type { FormResource } from '../../core/submissions/submission.ts';
import { showSurvey } from '../../core/survey/shown-survey.ts';
import { NOW } from '../../tests/support/intake.ts';
import { QUESTIONNAIRE } from '../../tests/support/questionnaire.ts';
import { SUBMISSIONS } from '../../tests/support/submissions.ts';
import type { EnquiryDeps } from './deps.ts';
import { findTrap, recallSuspicion } from './judge.ts';
import { isSentAtOnce, mailsOfForm, recordOfForm } from './record.ts';
import { entryOfSurvey } from './survey-response.ts';

const FIRM = 'inbox@firm.example';
const VISITOR = 'ines@example.org';
const QUICK = { reason: 'it was filled in 0.4 seconds', isOfSpeedAlone: true };
const TRAPPED = { reason: 'a hidden field was filled', isOfSpeedAlone: false };
const sentTo = (resource: string) => ({
  resource,
  userEmail: VISITOR,
  payload: { message: 'Hello' },
});
const kept = (spamReason?: string) => ({
  kind: 'submission',
  userEmail: VISITOR,
  payload: { message: 'Hello' },
  spamReason,
});
const SUBSCRIBER = { kind: 'subscriber', userEmail: VISITOR };

describe('The record of a form', () => {
  test.each<[FormResource | 'callback-requests', object, object]>([
    ['contact-messages', kept(), kept(QUICK.reason)],
    ['guide-requests', kept(), kept(QUICK.reason)],
    ['newsletter-signups', SUBSCRIBER, SUBSCRIBER],
    ['access-requests', kept(), kept()],
    ['callback-requests', kept(), kept()],
  ])(
    'of %s is quarantined if it was trapped, and if it was quick only where that is suspicious',
    (resource, trusted, quick) => {
      expect(recordOfForm(sentTo(resource))).toEqual(trusted);
      expect(recordOfForm(sentTo(resource), QUICK)).toEqual(quick);
      expect(recordOfForm(sentTo(resource), TRAPPED)).toEqual(kept(TRAPPED.reason));
    },
  );
});

describe('The mails of a form', () => {
  test('hold the fields if they go to the firm, and nothing if they go to the visitor', () => {
    expect(mailsOfForm(sentTo('contact-messages'), FIRM)).toEqual([
      { kind: 'contact-notice', recipient: FIRM, facts: { message: 'Hello' } },
      { kind: 'contact-confirmation', recipient: VISITOR, facts: {} },
    ]);
    expect(mailsOfForm(sentTo('callback-requests'), FIRM)).toEqual([]);
  });

  test('are sent at once from the quarantine to a visitor who was only quick', () => {
    const [notice, confirmation] = mailsOfForm(sentTo('contact-messages'), FIRM);
    if (!notice || !confirmation) throw new Error('There are no mails.');
    expect(
      [QUICK, TRAPPED].map((suspicion) => [
        isSentAtOnce(notice, suspicion),
        isSentAtOnce(confirmation, suspicion),
      ]),
    ).toEqual([
      [false, true],
      [false, false],
    ]);
  });
});

test('Of a survey response nothing is stored but its copy, whose facts are secret', async () => {
  const { userEmail, answers, comments } = SUBMISSIONS['survey-responses'];
  const deps = {
    parts: { questionnaire: QUESTIONNAIRE, isSurveyOpen: true },
    store: { hasReceipt: async () => false },
  } as unknown as EnquiryDeps;
  const secret = { answers, comments, survey: await showSurvey(QUESTIONNAIRE) };
  expect(
    await entryOfSurvey(SUBMISSIONS['survey-responses'], { keyHash: 'k', bodyHash: 'b' }, deps),
  ).toEqual({
    record: { kind: 'survey', userEmail },
    mails: [{ kind: 'survey-copy', recipient: VISITOR, facts: {}, secret }],
  });
});

const startedBefore = (milliseconds: number) => ({
  [START_FIELD]: new Date(NOW - milliseconds).toISOString(),
});

describe('A submission', () => {
  test.each([
    {},
    { [TRAP_FIELD]: '' },
    { [TRAP_FIELD]: ' \n' },
    { [TRAP_FIELD]: 5 },
    { [START_FIELD]: '' },
    { [START_FIELD]: 'at noon' },
    { [START_FIELD]: [new Date(NOW - 5).toISOString()] },
  ])('that holds %j is no suspected spam', (fields) => {
    expect(findTrap(fields, NOW)).toBeUndefined();
  });

  test('that fills the hidden field is suspected, however long it took', () => {
    expect(findTrap({ [TRAP_FIELD]: ' x ', ...startedBefore(60_000) }, NOW)).toEqual(TRAPPED);
    expect(findTrap({ [TRAP_FIELD]: 'x', ...startedBefore(1) }, NOW)).toEqual(TRAPPED);
  });

  test.each([
    [-1, undefined],
    [0, '0.0'],
    [449, '0.4'],
    [999, '1.0'],
    [1000, undefined],
  ])('that took %i ms is suspected of speed as %s seconds', (took, seconds) => {
    expect(findTrap(startedBefore(took), NOW)).toEqual(
      seconds && { reason: `it was filled in ${seconds} seconds`, isOfSpeedAlone: true },
    );
  });
});

test('A stored reason tells whether speed was the only sign', () => {
  expect(recallSuspicion(TRAPPED.reason)).toEqual(TRAPPED);
  expect(recallSuspicion('it was filled in 0.4 seconds')).toEqual({
    reason: 'it was filled in 0.4 seconds',
    isOfSpeedAlone: true,
  });
});
