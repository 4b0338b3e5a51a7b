import { describe, expect, test } from 'vitest';
import { type Circumstances, type MailFacts, promisesOf, type SubmissionFacts, sumOf } from './promises.ts';

const NOW = Date.parse('2026-11-20T09:30:00.000Z');
const HOUR = 60 * 60 * 1000;
const circumstances: Circumstances = { now: NOW, answerDue: NOW - 48 * HOUR, isSurveyOpen: true };
const submission: SubmissionFacts = {
  kind: 'guide-requests',
  at: NOW - 1000,
  progress: null,
  progressAt: null,
  awaitsSurvey: false,
  isDealtWith: false,
  mails: [],
};
const mail: MailFacts = { id: 'm', kind: 'guide', state: 'pending', createdAt: NOW - 1000, settledAt: null, error: null, hasText: true };
const enquiry = { ...submission, kind: 'contact-messages', progress: 'new' };

const guide = (change: Partial<MailFacts>, of: Partial<SubmissionFacts> = {}) =>
  promisesOf({ ...submission, ...of, mails: [{ ...mail, ...change }] }, circumstances).find(({ name }) => name === 'guide');
const answer = (change: Partial<SubmissionFacts>) => promisesOf({ ...enquiry, ...change }, circumstances).find(({ name }) => name === 'answer');

describe('A promised mail', () => {
  test('is due after an hour, kept once it is delivered, and broken once it is a dead letter', () => {
    expect(guide({})).toEqual({ name: 'guide', state: 'open', reason: 'unsent', at: NOW - 1000 });
    expect(guide({ createdAt: NOW - HOUR, error: '451 later' })).toEqual({ name: 'guide', state: 'due', reason: 'unsent', at: NOW - HOUR, error: '451 later' });
    expect(guide({ state: 'delivered', settledAt: NOW })).toEqual({ name: 'guide', state: 'kept', reason: 'kept', at: NOW });
    const dead = { state: 'dead', settledAt: NOW, error: '550 no' };
    expect(guide(dead)).toEqual({ name: 'guide', state: 'broken', reason: 'refused', at: NOW, error: '550 no', mailId: 'm' });
    expect(guide({ ...dead, hasText: false })).toEqual({ name: 'guide', state: 'broken', reason: 'expired', at: NOW, error: '550 no' });
    expect(guide(dead, { isDealtWith: true })).toMatchObject({ state: 'void', reason: 'dealt-with' });
  });

  test('is kept late if it left when it was due', () => {
    expect(guide({ state: 'delivered', createdAt: NOW - HOUR, settledAt: NOW })).toMatchObject({ state: 'kept', reason: 'late', at: NOW });
    expect(guide({ state: 'delivered', createdAt: NOW - HOUR + 1, settledAt: NOW })).toMatchObject({ state: 'kept', reason: 'kept', at: NOW });
  });

  test('binds nobody if its reader wants no mail, or has reached a limit, and is forgotten with its row', () => {
    expect(guide({ state: 'withdrawn', settledAt: NOW })).toMatchObject({ state: 'void', reason: 'unwanted' });
    expect(guide({ state: 'withheld', settledAt: NOW })).toMatchObject({ state: 'void', reason: 'limit' });
    expect(promisesOf(submission, circumstances)).toEqual([
      { name: 'guide', state: 'forgotten', reason: 'forgotten', at: submission.at },
      { name: 'notice', state: 'forgotten', reason: 'forgotten', at: submission.at },
    ]);
  });

  test('is the import’s own for an imported address, and the sign-up’s once that has followed', () => {
    const imported = { ...mail, kind: 'newsletter-import', state: 'delivered', settledAt: NOW };
    const list = (mails: MailFacts[]) => promisesOf({ ...submission, kind: 'newsletter-signups', mails }, circumstances);
    expect(list([imported])).toEqual([{ name: 'list', state: 'kept', reason: 'kept', at: NOW }]);
    const later = { ...mail, id: 'later', kind: 'newsletter-confirmation', createdAt: NOW };
    expect(list([imported, later])).toEqual([{ name: 'list', state: 'open', reason: 'unsent', at: NOW }]);
  });

  test('is judged by its own mails, of which the latest counts, in whatever order they are read', () => {
    const notice = { ...mail, id: 'notice', kind: 'contact-notice', state: 'dead', createdAt: NOW, settledAt: NOW };
    const [earlier, latest] = [
      { ...mail, state: 'dead', settledAt: NOW },
      { ...mail, id: 'again', state: 'delivered', createdAt: NOW - 500, settledAt: NOW },
    ];
    for (const mails of [
      [earlier, latest, notice],
      [notice, latest, earlier],
    ])
      expect(promisesOf({ ...submission, mails }, circumstances)[0]).toMatchObject({ name: 'guide', state: 'kept' });
  });

  test('stays kept if a later one is withheld', () => {
    const mails = [
      { ...mail, state: 'delivered', settledAt: NOW },
      { ...mail, id: 'later', state: 'withheld', createdAt: NOW, settledAt: NOW },
    ];
    expect(promisesOf({ ...submission, mails }, circumstances)[0]).toMatchObject({ name: 'guide', state: 'kept' });
  });
});

test('An answer is due after the working days for it, kept when it is given, and void if the enquiry is closed without one', () => {
  expect(answer({ at: circumstances.answerDue + 1 })).toMatchObject({ state: 'open', reason: 'unanswered' });
  expect(answer({ at: circumstances.answerDue })).toMatchObject({ state: 'due', reason: 'unanswered', at: circumstances.answerDue });
  expect(answer({ progress: 'answered', progressAt: NOW })).toMatchObject({ state: 'kept', reason: 'kept', at: NOW });
  expect(answer({ progress: 'closed', progressAt: NOW })).toMatchObject({ state: 'void', reason: 'closed', at: NOW });
  expect(promisesOf(submission, circumstances).map(({ name }) => name)).not.toContain('answer');
});

test('Word of the survey’s opening is promised to whom the survey was closed, and due once it is open', () => {
  const request = { ...submission, kind: 'access-requests' };
  const word = (change: Partial<SubmissionFacts>, isSurveyOpen = true) =>
    promisesOf({ ...request, ...change }, { ...circumstances, isSurveyOpen }).find(({ name }) => name === 'announcement');
  expect(word({})).toBeUndefined();
  expect(word({ awaitsSurvey: true }, false)).toMatchObject({ state: 'open', reason: 'survey-closed' });
  expect(word({ awaitsSurvey: true })).toMatchObject({ state: 'due', reason: 'unannounced' });
  expect(word({ mails: [{ ...mail, kind: 'survey-announcement', state: 'delivered', settledAt: NOW }] })).toMatchObject({ state: 'kept', at: NOW });
});

test('Nothing is known to be promised for a form of another version', () => {
  expect(promisesOf({ ...submission, kind: 'of-another-version', mails: [mail] }, circumstances)).toEqual([]);
});

test('Counts of promises are summed by state', () => {
  const one = { kept: 1, due: 2, broken: 3 };
  const none = { kept: 0, due: 0, broken: 0 };
  const counted = { notice: one, confirmation: one, guide: none, list: none, copy: none, announcement: none, answer: { ...none, due: 1 } };
  expect(sumOf(counted)).toEqual({ kept: 2, due: 5, broken: 6 });
});
