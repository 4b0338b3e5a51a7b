import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NOW } from '../../tests/support/intake.ts';
import { MailFailure } from '../mail/transport.ts';
import type { Clock } from '../store/clock.ts';
import type { ClaimedMail } from '../store/mail-row.ts';
import type { Outbox } from '../store/outbox.ts';
import { Sender, type SenderParts, SLOTS_PER_DOMAIN } from './sender.ts';

const DAY = 24 * 60 * 60_000;
const mailTo = (domainKey: string, createdAt = NOW): ClaimedMail => ({
  id: crypto.randomUUID(),
  messageId: '<mail@firm.example>',
  kind: 'guide',
  recipient: 'ines@example.org',
  facts: {},
  attempt: 1,
  createdAt,
  domainKey,
});

let waiting: ClaimedMail[];
let logged: { msg: string; cause?: string }[];
const claim = vi.fn<Outbox['claim']>();
const settle = vi.fn<Outbox['settle']>();
const judge = vi.fn<Clock['judge']>();
const onDelivered = vi.fn<(mail: ClaimedMail) => void>();
let sender: Sender;
beforeEach(() => {
  waiting = [];
  logged = [];
  claim.mockReset().mockImplementation(async () => waiting.shift());
  settle.mockReset().mockResolvedValue(true);
  judge.mockReset().mockResolvedValue(undefined);
  onDelivered.mockReset();
});
afterEach(() => sender.stop());

/** Starts a sender on the waiting mails. */
function start(deliver: SenderParts['deliver'], slots = 1): void {
  const outbox = {
    claim,
    settle,
    nextDueAt: async () => undefined,
    hasten: async () => undefined,
    counts: async () => ({}),
    countWaiting: async () => 0,
    oldestAt: async () => undefined,
  };
  const log = pino({}, { write: (line) => void logged.push(JSON.parse(line)) });
  sender = new Sender({ outbox, deliver, clock: { judge }, onDelivered, log, now: () => NOW, slots });
  sender.start();
}
const settlements = () => settle.mock.calls.map(([, settlement]) => settlement);

test('A claim that fails is logged, and repeated', async () => {
  claim.mockRejectedValueOnce(new Error('database is locked'));
  waiting = [mailTo('example.org')];
  start(async () => undefined);
  sender.wake();
  await expect.poll(settlements).toEqual([{ state: 'delivered' }]);
  expect(logged[0]).toMatchObject({ msg: 'outbox unavailable', cause: expect.stringContaining('database is locked') });
});

test('A mail that can not be settled before the stop is logged, and does not count as delivered', async () => {
  settle.mockRejectedValue(new Error('database is locked'));
  waiting = [mailTo('example.org')];
  start(async () => undefined);
  await expect.poll(() => settle.mock.calls.length).toBeGreaterThan(0);
  await sender.stop();
  expect(logged).toContainEqual(expect.objectContaining({ msg: 'mail not settled', cause: expect.stringContaining('database is locked') }));
  expect(onDelivered).not.toHaveBeenCalled();
});

test('A mail that another slot has settled meanwhile does not count as delivered', async () => {
  settle.mockResolvedValue(false);
  waiting = [mailTo('example.org')];
  start(async () => undefined);
  await expect.poll(() => logged).toContainEqual(expect.objectContaining({ msg: 'mail', isSettled: false, state: 'delivered' }));
  expect(onDelivered).not.toHaveBeenCalled();
});

test('A mail that its recipient no longer wants is withdrawn', async () => {
  waiting = [mailTo('example.org')];
  start(() => Promise.reject(new MailFailure('unwanted', 'unsubscribed')));
  await expect.poll(settlements).toEqual([{ state: 'withdrawn' }]);
  expect(onDelivered).not.toHaveBeenCalled();
});

test('A mail that the relay could not take is due once the pause of the relay is over', async () => {
  waiting = [mailTo('example.org')];
  start(() => Promise.reject(new MailFailure('relay', 'ECONNREFUSED')));
  await expect.poll(settlements).toEqual([{ state: 'pending', dueAt: expect.any(Number), error: 'ECONNREFUSED' }]);
  const [settlement] = settlements();
  expect(settlement && 'dueAt' in settlement && settlement.dueAt).toBeGreaterThan(NOW);
});

test('An old mail is not given up while nobody knows whether the clock is right', async () => {
  judge.mockRejectedValue(new Error('database is locked'));
  waiting = [mailTo('example.org', NOW - 6 * DAY)];
  start(() => Promise.reject(new MailFailure('later', '451')));
  await expect.poll(settlements).toMatchObject([{ state: 'pending', error: '451' }]);
});

test('The slots of a domain are limited, those of mails whose domain is unknown are not', async () => {
  const sent = Promise.withResolvers<void>();
  waiting = [mailTo(''), mailTo(''), mailTo(''), mailTo('one.example'), mailTo('two.example'), mailTo('two.example')];
  expect(SLOTS_PER_DOMAIN).toBe(2);
  start(() => sent.promise, 7);
  await expect.poll(() => claim.mock.calls.length).toBeGreaterThan(6);
  sent.resolve();
  expect(claim.mock.calls[6]?.[2]).toMatchObject({ domainKeys: ['two.example'] });
});
