import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { hashPreviewToken } from '../../command-line/preview-token.ts';
import { content } from '../../tests/support/content.ts';
import { intake, startForEach } from '../../tests/support/each-intake.ts';
import { startIntake } from '../../tests/support/intake.ts';
import { SUBMISSIONS } from '../../tests/support/submissions.ts';
import { Secret } from '../engine/secret.ts';
import { StoreUnavailable } from '../engine/store-errors.ts';
import { receiptOf } from './read-submission.ts';

const secret = new Secret(randomBytes(32));
const response = {
  resource: 'survey-responses',
  said: '{"userEmail":"ines@example.org","answers":{"1":5}}',
} as const;

describe('The receipt of a survey response', () => {
  test("can't be computed from stored data without its idempotency key", () => {
    const [one, other] = ['a-key', 'b-key'].map((key) => receiptOf({ ...response, key }, secret));
    expect(one?.bodyHash).not.toBe(other?.bodyHash);
    expect(one).toEqual(receiptOf({ ...response, key: 'a-key' }, secret));
  });

  test("can't be computed by another process if it came without a key", () => {
    const here = receiptOf({ ...response, key: null }, secret);
    expect(here).toEqual(receiptOf({ ...response, key: null }, secret));
    const there = receiptOf({ ...response, key: null }, secret, 'of another process');
    expect(there.keyHash).not.toBe(here.keyHash);
    expect(there.bodyHash).not.toBe(here.bodyHash);
  });
});

test('A receipt is the same in every version, so that a replay is recognised after an upgrade', () => {
  const message = { resource: 'contact-messages', said: '{}' } as const;
  const bodyHash = secret.keyOf('body', 'contact-messages\none\n{}');
  expect(receiptOf({ ...message, key: 'one' }, secret)).toEqual({
    keyHash: secret.keyOf('key', 'contact-messages\none'),
    bodyHash,
  });
  const withoutKey = secret.keyOf('body', 'contact-messages\n\n{}');
  expect(receiptOf({ ...message, key: null }, secret)).toEqual({
    keyHash: withoutKey,
    bodyHash: withoutKey,
  });
});

test('The receipt of any other submission without a key is the same in all processes', () => {
  const message = { resource: 'contact-messages', said: '{}', key: null } as const;
  expect(receiptOf(message, secret)).toEqual(receiptOf(message, secret, 'of another process'));
});

const CONTACT = SUBMISSIONS['contact-messages'];
const { formName: _name, sentAt: _sent, source: _source, ...FIELDS } = CONTACT;

startForEach();

const said = async (response: Response) => ({
  status: response.status,
  ...((await response.json()) as object),
});
const logged = () => intake.logged.map((line) => JSON.parse(line));

describe('A submission', () => {
  test.each([null, [CONTACT], 'text', 5])(
    'whose body is %j is refused, because it is no object',
    async (body) => {
      expect(await said(await intake.post('contact-messages', body))).toEqual({
        status: 422,
        error: 'invalid',
        errors: { body: 'must be an object' },
      });
    },
  );

  test.each([
    [0, 422],
    [1, 201],
    [200, 201],
    [201, 422],
  ])('with an idempotency key of %i characters is answered with %i', async (length, status) => {
    const response = await said(
      await intake.post('contact-messages', CONTACT, { 'Idempotency-Key': 'k'.repeat(length) }),
    );
    expect(response.status).toBe(status);
    expect('errors' in response && response.errors).toEqual(
      status === 422 && { 'Idempotency-Key': 'must have 1 to 200 characters' },
    );
  });

  test('wakes the outbox once: a replay brings no mail', async () => {
    let wakened = 0;
    const own = await startIntake({ onMail: () => (wakened += 1) });
    await own.post('contact-messages', CONTACT);
    expect(wakened).toBe(1);
    await own.post('contact-messages', CONTACT);
    await own.stop();
    expect(wakened).toBe(1);
  });

  test('of the same words is another one if a script sends it at another time', async () => {
    const sentAt = [CONTACT.sentAt, '2026-11-20T09:29:00.000Z'];
    const statuses = [];
    for (const time of sentAt)
      statuses.push((await intake.post('contact-messages', { ...CONTACT, sentAt: time })).status);
    expect(statuses).toEqual([201, 201]);
  });

  test('that the store refuses is logged as that, and a fault of our own as unexpected', async () => {
    const { accept } = intake.deps.store;
    for (const error of [new StoreUnavailable('locked'), new TypeError('x is undefined')]) {
      intake.deps.store.accept = () => Promise.reject(error);
      expect(await said(await intake.post('contact-messages', CONTACT))).toEqual({
        status: 503,
        error: 'unavailable',
        errors: {},
      });
    }
    intake.deps.store.accept = accept;
    expect(logged().map(({ resource, msg }) => [resource, msg])).toEqual([
      ['contact-messages', 'store unavailable'],
      ['contact-messages', 'unexpected'],
    ]);
    await intake.post('contact-messages', CONTACT);
    expect(logged().at(-1)).toMatchObject({
      resource: 'contact-messages',
      outcome: 'stored',
      msg: 'submission',
    });
  });
});

describe('A form without JavaScript', () => {
  test.each([
    [
      { Referer: 'http://localhost/adoption/contact/?from=mail#form' },
      'http://localhost/adoption/contact/',
    ],
    [{ Referer: 'nonsense' }, 'http://localhost/'],
    [{}, 'http://localhost/'],
  ])('with the headers %j has a name, a time and the source %s', async (headers, source) => {
    await intake.postForm('contact-messages', FIELDS, headers);
    const { items } = await intake.deps.store.inbox.list({ limit: 1 });
    expect(items).toMatchObject([
      { payload: { ...CONTACT, sentAt: '2026-11-20T09:30:00.000Z', source } },
    ]);
  });

  test('is told on a page when to come again', async () => {
    const own = await startIntake({ limit: 1 });
    expect((await own.postForm('contact-messages', FIELDS)).status).toBe(201);
    const refused = await own.postForm('contact-messages', { ...FIELDS, message: 'Another' });
    expect([refused.status, refused.headers.get('Content-Type')]).toEqual([
      429,
      'text/html; charset=utf-8',
    ]);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    await own.stop();
  });
});

describe('While the survey is coming soon, a response', () => {
  const SURVEY = SUBMISSIONS['survey-responses'];
  const previewToken = 'the token inside the preview';
  const HEADERS = { 'Idempotency-Key': 'one' };
  const close = (token = previewToken) => {
    const facts = { isSurveyOpen: false, previewTokenHash: hashPreviewToken(token) };
    Object.assign(intake.deps.parts, facts);
  };
  const post = async (body: object, headers: Record<string, string> = HEADERS) => {
    const response = await intake.post('survey-responses', { ...SURVEY, ...body }, headers);
    return said(response);
  };
  const errors = { previewToken: content.answers.refused.closed.text };
  beforeEach(() => close());

  test.each([{}, { previewToken: '' }, { previewToken: 'another token' }])(
    'with %j for a token of the preview is refused with a sentence, and leaves nothing',
    async (wrong) => {
      const { store } = intake.deps;
      const refused = { status: 403, error: 'closed', errors };
      expect(await post(wrong)).toEqual(refused);
      expect(await store.outbox.counts()).toEqual({});
      expect((await post({ previewToken })).status, 'sent again, with it').toBe(201);
    },
  );

  test('with the token is stored, and its copy queued; the token is kept nowhere', async () => {
    const stored = await intake.post('survey-responses', { ...SURVEY, previewToken }, HEADERS);
    const { id, isCopyMailed } = await stored.json();
    expect([stored.status, isCopyMailed]).toEqual([201, true]);
    expect(await intake.deps.store.outbox.counts()).toEqual({ pending: 1 });
    expect(intake.logged.join()).not.toContain(previewToken);
    close('the token after a lock-out');
    expect(await post({ previewToken }), 'a replay').toMatchObject({ status: 200, id });
    expect((await post({ previewToken, userEmail: 'ben@example.org' }, {})).status).toBe(403);
  });

  test('needs no token any more once the survey is open, and may still bring one', async () => {
    intake.deps.parts.isSurveyOpen = true;
    expect((await post({}, {})).status).toBe(201);
    const late = { previewToken: 'of an older page', userEmail: 'ben@example.org' };
    expect((await post(late, {})).status).toBe(201);
  });
});
