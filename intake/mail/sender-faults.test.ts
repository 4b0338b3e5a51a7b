import { setImmediate } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NOW } from '../../tests/support/intake.ts';
import type { Clock } from '../engine/clock.ts';
import type { ClaimedMail } from './mail-row.ts';
import type { Outbox, Settlement } from './outbox.ts';
import { LEASE_MS, Pace, Sender, type SenderParts, SLOTS_PER_DOMAIN } from './sender.ts';
import { MailFailure } from './transport.ts';

const nap = vi.hoisted(() =>
  vi.fn<
    (milliseconds: number, value?: unknown, options?: { signal?: AbortSignal }) => Promise<unknown>
  >(),
);
vi.mock('node:timers/promises', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  setTimeout: nap,
}));

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const GIVE_UP_MS = 5 * DAY;
const POLL_MS = 5000;
const mailTo = (domainKey: string, createdAt = NOW): ClaimedMail => ({
  id: crypto.randomUUID(),
  messageId: '<mail@firm.example>',
  kind: 'guide',
  recipient: 'ines@example.org',
  facts: {},
  attempt: 1,
  failures: 0,
  unknowns: 0,
  createdAt,
  domainKey,
  isBulk: false,
});

let waiting: ClaimedMail[];
let logged: { msg: string; cause?: string }[];
/** What `performance.now()` says. */
let elapsed: number;
const claim = vi.fn<Outbox['claim']>();
const settle = vi.fn<Outbox['settle']>();
const nextDueAt = vi.fn<Outbox['nextDueAt']>();
const renew = vi.fn<Outbox['renew']>();
const judge = vi.fn<Clock['judge']>();
let sender: Sender;
beforeEach(() => {
  waiting = [];
  logged = [];
  elapsed = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => elapsed);
  // The longest of every backoff and pause.
  vi.spyOn(Math, 'random').mockReturnValue(1);
  claim.mockReset().mockImplementation(async () => {
    await setImmediate();
    return waiting.shift();
  });
  settle.mockReset().mockResolvedValue(true);
  nextDueAt.mockReset().mockResolvedValue(undefined);
  renew.mockReset().mockResolvedValue(undefined);
  judge.mockReset().mockResolvedValue(undefined);
  nap.mockReset().mockImplementation(async (milliseconds, value, options) => {
    // A sender with nothing to do rests until it is woken or stopped. Otherwise, time passes at
    // once.
    if (milliseconds >= POLL_MS) await rest(milliseconds, value, options);
    elapsed += milliseconds;
    await setImmediate();
  });
});
afterEach(async () => {
  await sender.stop();
  vi.restoreAllMocks();
});

function start(deliver: SenderParts['deliver'], slots = 1, pace = new Pace()): void {
  const outbox = {
    claim,
    settle,
    nextDueAt,
    hasten: async () => undefined,
    renew,
    listRefusals: async () => [],
    countMaybeTwice: async () => 0,
    counts: async () => ({}),
    countWaiting: async () => 0,
    oldestAt: async () => undefined,
  };
  const log = pino({}, { write: (line) => void logged.push(JSON.parse(line)) });
  sender = new Sender({
    outbox,
    deliver,
    clock: { judge },
    log,
    now: () => NOW,
    slots,
    pace,
  });
  sender.start();
}
const expectLogged = (line: object) =>
  expect.poll(() => logged).toContainEqual(expect.objectContaining(line));
/** Lets no time pass, until the sender stops. */
const rest: Parameters<typeof nap.mockImplementation>[0] = (_milliseconds, _value, options) =>
  new Promise((_, reject) =>
    options?.signal?.addEventListener('abort', () => reject(options.signal?.reason)),
  );
const NOTHING = { ids: [], domainKeys: [], bulkDomainKeys: [], failedDomainKeys: [] };
const settlements = () => settle.mock.calls.map(([, settlement]) => settlement);
const excepts = () => claim.mock.calls.map(([, , except]) => except);
const fail =
  (...failure: ConstructorParameters<typeof MailFailure>) =>
  () =>
    Promise.reject(new MailFailure(...failure));

test('A claim that fails is logged, and repeated', async () => {
  claim.mockRejectedValueOnce(new Error('database is locked'));
  waiting = [mailTo('example.org')];
  start(async () => undefined);
  sender.wake();
  await expect.poll(settlements).toEqual([{ state: 'delivered' }]);
  expect(logged[0]).toMatchObject({
    msg: 'outbox unavailable',
    cause: expect.stringContaining('database is locked'),
  });
});

test('A store that takes no claim is asked again after seconds, though mail is due', async () => {
  claim.mockRejectedValue(new Error('database or disk is full'));
  nextDueAt.mockResolvedValue(NOW - 1);
  start(async () => undefined);
  await expect.poll(() => nap.mock.calls.length).toBe(1);
  expect(nap.mock.calls[0]?.[0]).toBe(POLL_MS);
  expect(logged).toHaveLength(1);
});

test('A mail that can not be settled before the stop is logged, and does not count as delivered', async () => {
  nap.mockImplementation(() => setImmediate());
  settle.mockRejectedValue(new Error('database is locked'));
  waiting = [mailTo('example.org')];
  start(async () => undefined);
  await expect.poll(() => settle.mock.calls.length).toBeGreaterThan(2);
  await sender.stop();
  expect(logged).toContainEqual(
    expect.objectContaining({
      msg: 'mail not settled',
      cause: expect.stringContaining('database is locked'),
    }),
  );
});

test('A mail that another slot has settled meanwhile does not count as delivered', async () => {
  settle.mockResolvedValue(false);
  waiting = [mailTo('example.org')];
  start(async () => undefined);
  await expectLogged({ msg: 'mail', isSettled: false, state: 'delivered' });
});

test('A mail that can not be settled is given up before its lease ends, and its slot is free again', async () => {
  settle.mockRejectedValue(new Error('database is locked'));
  waiting = [mailTo('example.org')];
  const [mail] = waiting;
  start(async () => undefined);
  await expectLogged({ msg: 'mail not settled', id: mail?.id });
  expect(elapsed).toBeGreaterThan(LEASE_MS / 2);
  expect(elapsed).toBeLessThan(LEASE_MS / 2 + 1000);
  await expect.poll(excepts).toEqual(Array(2).fill({ bulk: false, ...NOTHING }));
});

test.each<[string, unknown, Settlement]>([
  [
    'that its recipient no longer wants is withdrawn',
    new MailFailure('unwanted', 'unsubscribed'),
    { state: 'withdrawn' },
  ],
  [
    'to an address that takes none is dead, and says so',
    new MailFailure('address', '550'),
    { state: 'dead', error: '550', isAddressRefused: true },
  ],
  [
    'that is refused for good is dead, which says nothing of its address',
    new MailFailure('never', '554'),
    { state: 'dead', error: '554' },
  ],
  [
    'that the store or the connection failed under is due in seconds',
    new MailFailure('later', '451'),
    { state: 'pending', dueAt: NOW + 2000, error: '451', isOwn: true },
  ],
  [
    'whose recipient takes it later is due in minutes',
    new MailFailure('recipient', '452'),
    { state: 'pending', dueAt: NOW + 2 * MINUTE, error: '452', isOwn: true },
  ],
  [
    'that is told to come later is due in minutes',
    new MailFailure('busy', '421'),
    { state: 'pending', dueAt: NOW + 2 * MINUTE, error: '421', isOwn: true },
  ],
  [
    'that the relay takes from nobody like us is due in minutes, and noted as refused',
    new MailFailure('us', '550'),
    { state: 'pending', dueAt: NOW + 2 * MINUTE, error: '550', isOwn: true, isRefusal: true },
  ],
  [
    'whose text was sent and not answered is due in hours, and noted as unknown',
    new MailFailure('unknown', 'ECONNECTION'),
    {
      state: 'pending',
      dueAt: NOW + 120 * MINUTE,
      error: 'ECONNECTION',
      isOwn: true,
      isUnknown: true,
    },
  ],
  [
    'whose sender or password is refused is due after minutes without any',
    new MailFailure('us', '535', { isOfSession: true }),
    { state: 'pending', dueAt: NOW + 4 * MINUTE, error: '535', isRefusal: true },
  ],
  [
    'that the relay could not take is due after the pause of the relay',
    new MailFailure('relay', '421'),
    { state: 'pending', dueAt: NOW + 500, error: '421' },
  ],
  [
    'that a fault of our own stops is dead',
    new TypeError('x is undefined'),
    { state: 'dead', error: 'our own fault: x is undefined' },
  ],
  ['that something else stops is dead', 'x', { state: 'dead', error: 'our own fault: x' }],
])('A mail %s', async (_name, error, settlement) => {
  waiting = [mailTo('example.org')];
  const [{ id } = { id: '' }] = waiting;
  start(() => Promise.reject(error));
  const level = 'error' in settlement ? 40 : 30;
  await expectLogged({
    ...{ msg: 'mail', level, id, kind: 'guide', attempt: 1, isSettled: true },
    ...settlement,
  });
  expect(settle.mock.calls).toEqual([[expect.objectContaining({ id }), settlement, NOW]]);
  expect(logged.some(({ msg }) => msg === 'unexpected')).toBe(!(error instanceof MailFailure));
});

describe('A mail that is put off', () => {
  const doubt = async () => ({ now: NOW, trustedAt: NOW - 9 * DAY });
  const unknown = () => Promise.reject(new Error('database is locked'));

  test.each<[string, number, Clock['judge'], MailFailure['scope'], Settlement['state']]>([
    ['for five days is tried again', GIVE_UP_MS, async () => undefined, 'later', 'pending'],
    ['for longer is given up', GIVE_UP_MS + 1, async () => undefined, 'later', 'dead'],
    ['for longer by the relay is given up', GIVE_UP_MS + 1, async () => undefined, 'relay', 'dead'],
    [
      'for longer is tried again while the clock is in doubt',
      GIVE_UP_MS + 1,
      doubt,
      'later',
      'pending',
    ],
    [
      'for longer is tried again while nobody knows whether the clock is right',
      GIVE_UP_MS + 1,
      unknown,
      'later',
      'pending',
    ],
  ])('%s', async (_name, age, judgement, scope, state) => {
    judge.mockImplementation(judgement);
    waiting = [mailTo('example.org', NOW - age)];
    start(fail(scope, '451'));
    await expect.poll(settlements).toMatchObject([{ state, error: '451' }]);
    expect(judge.mock.calls).toEqual(age > GIVE_UP_MS ? [[NOW]] : []);
  });
});

describe('The pause of the relay', () => {
  /** When the settled mails are due, after the time at which each was settled. */
  const waits = () =>
    settlements().map((settlement) =>
      'dueAt' in settlement ? settlement.dueAt - NOW : settlement.state,
    );

  test('grows with each failure in a row, and starts again once a mail was delivered', async () => {
    const failures = [true, true, true, false, true];
    waiting = failures.map(() => mailTo(''));
    start(async () => {
      if (failures.shift()) throw new MailFailure('relay', '421');
    });
    await expect.poll(waits).toEqual([500, 1000, 2000, 'delivered', 500]);
    expect(nap.mock.calls.map(([milliseconds]) => milliseconds).slice(0, 4)).toEqual([
      500, 1000, 2000, 500,
    ]);
  });

  /** The naps that are no rest of a sender without mail. */
  const pauses = () =>
    nap.mock.calls.map(([milliseconds]) => milliseconds).filter((one) => one !== POLL_MS);

  test('is minutes where the relay refuses us, so that it gets a wrong password no more often', async () => {
    nap.mockImplementation(async (milliseconds) => {
      elapsed += milliseconds;
      await setImmediate();
    });
    const tries: number[] = [];
    waiting = ['one', 'two', 'three'].map((domain) => mailTo(domain));
    start(async () => {
      tries.push(elapsed);
      throw new MailFailure('us', '535 EAUTH AUTH PLAIN', { isOfSession: true });
    }, 3);
    await expect.poll(() => tries.length).toBe(3);
    expect(sender.trouble).toBe('535 EAUTH AUTH PLAIN');
    const [first = 0, , third = 0] = tries;
    expect(third - first).toBeGreaterThanOrEqual(4 * MINUTE);
  });

  test('is none for what one domain is told, however often, and its other mails leave', async () => {
    const answers = Array.from({ length: 20 }, (_, one) => one % 10 !== 9);
    waiting = answers.map(() => mailTo('one'));
    start(async () => {
      if (answers.shift()) throw new MailFailure('busy', '421 4.7.0');
    });
    await expect.poll(() => settle.mock.calls.length).toBe(20);
    expect(settlements().filter(({ state }) => state === 'delivered')).toHaveLength(2);
    expect(pauses()).toEqual([]);
    expect(sender.trouble).toBeUndefined();
  });

  test.each<[MailFailure['scope'], number, string | undefined]>([
    ['us', 3, '550 said'],
    ['never', 5, '550 said'],
    ['busy', 3, undefined],
    ['recipient', 5, undefined],
  ])(
    'comes once several domains in a row were told the same without a reason, of %s after %i',
    async (scope, count, trouble) => {
      nap.mockImplementation(rest);
      waiting = Array.from({ length: count + 1 }, (_, one) => mailTo(`domain ${one}`));
      start(fail(scope, '550 said', { isUnclear: true }));
      await expect.poll(() => settle.mock.calls.length).toBe(count);
      await expect.poll(() => nap.mock.calls.length).toBe(1);
      expect([waiting.length, sender.trouble]).toEqual([1, trouble]);
      expect(settlements().at(-1)).toMatchObject({ state: 'pending', error: '550 said' });
    },
  );

  test.each<[string, MailFailure['scope'], Settlement['state']]>([
    ['have no such mailbox', 'address', 'dead'],
    ['refuse this mail', 'never', 'dead'],
    ['have full mailboxes, or greylist', 'recipient', 'pending'],
  ])(
    'is none for any number of domains in a row that say that they %s',
    async (_, scope, state) => {
      waiting = Array.from({ length: 20 }, (_, one) => mailTo(`domain ${one}`));
      start(fail(scope, '550 5.1.1 EENVELOPE RCPT TO'));
      await expect.poll(() => settle.mock.calls.length).toBe(20);
      expect(new Set(settlements().map((settlement) => settlement.state))).toEqual(
        new Set([state]),
      );
      expect(pauses()).toEqual([]);
      expect(sender.trouble).toBeUndefined();
    },
  );

  test('does not come where a mail leaves in between', async () => {
    const failures = [true, true, false, true, true];
    waiting = failures.map((_, one) => mailTo(`domain ${one}`));
    start(async () => {
      if (failures.shift()) throw new MailFailure('us', '550');
    });
    await expect.poll(() => settle.mock.calls.length).toBe(5);
    expect([pauses(), sender.trouble]).toEqual([[], undefined]);
  });

  test('ends with one mail that tries, and the others leave once it has', async () => {
    const tried: (() => void)[] = [];
    const first = Promise.withResolvers<void>();
    let attempts = 0;
    waiting = Array.from({ length: 4 }, (_, one) => mailTo(`domain ${one}`));
    start(async () => {
      attempts += 1;
      if (attempts === 1) throw new MailFailure('relay', '421');
      if (attempts === 2) await first.promise;
      else await new Promise<void>((resolve) => tried.push(resolve));
    }, 3);
    await expect.poll(() => attempts).toBeGreaterThanOrEqual(2);
    first.resolve();
    await expect.poll(() => attempts).toBe(4);
    for (const end of tried) end();
    await expect
      .poll(() => settlements().filter(({ state }) => state === 'delivered').length)
      .toBe(3);
  });

  test('counts mails that fail at once as one failure, is as long as the longest, and no slot claims another mail meanwhile', async () => {
    nap.mockImplementation(rest);
    vi.mocked(Math.random).mockReturnValueOnce(1).mockReturnValue(0);
    waiting = Array.from({ length: 4 }, () => mailTo(''));
    const failed = Promise.withResolvers<void>();
    start(() => failed.promise, 3);
    await expect.poll(() => claim.mock.calls.length).toBe(3);
    failed.reject(new MailFailure('relay', '421'));
    await expect.poll(() => nap.mock.calls.length).toBe(3);
    sender.wake();
    await setImmediate();
    await setImmediate();
    expect([waits(), waiting.length, claim.mock.calls.length]).toEqual([[500, 500, 500], 1, 3]);
  });
});

describe('A slot with nothing to do', () => {
  test.each<[string, () => Promise<number | undefined>, number]>([
    ['looks again after a while', async () => undefined, POLL_MS],
    [
      'looks again after a while where the next mail is due later',
      async () => NOW + POLL_MS + 1,
      POLL_MS,
    ],
    ['looks when the next mail is due', async () => NOW + 1200, 1200],
    ['rests for a moment where another process seems to be about to send', async () => NOW - 1, 10],
    [
      'looks again after a while where the store does not answer',
      () => Promise.reject(new Error('database is locked')),
      POLL_MS,
    ],
  ])('%s', async (_name, due, milliseconds) => {
    nextDueAt.mockImplementationOnce(due);
    start(async () => undefined);
    await expect.poll(() => nap.mock.calls[0]?.[0]).toBe(milliseconds);
    expect(nextDueAt.mock.calls[0]).toEqual([{ bulk: false, ...NOTHING }]);
  });

  test('claims mail whenever it is woken', async () => {
    start(async () => undefined, 2);
    for (const round of [1, 2]) {
      await expect.poll(() => nap.mock.calls.length).toBe(2 * round);
      waiting = [mailTo(''), mailTo('')];
      sender.wake();
      await expect.poll(() => settle.mock.calls.length).toBe(2 * round);
      // No timer of an earlier rest goes on.
      await expect
        .poll(() => nap.mock.calls.map(([, , options]) => options?.signal?.aborted))
        .toEqual([...Array(2 * round).fill(true), false, false]);
    }
  });
});

test('Slots that have nothing to do at once ask the store once for all of them, and again when they are woken', async () => {
  nextDueAt.mockImplementation(async () => {
    await setImmediate();
    return undefined;
  });
  start(async () => undefined, 6);
  for (const round of [1, 2]) {
    await expect.poll(() => nap.mock.calls.length).toBe(6 * round);
    expect(excepts().map((except) => except?.bulk)).toEqual(
      Array(round).fill([true, false]).flat(),
    );
    expect(nextDueAt.mock.calls.map(([except]) => except?.bulk)).toEqual(
      Array(round).fill([true, false]).flat(),
    );
    sender.wake();
  }
});

test('Slots claim one after the other, each but what the others have in hand, and half of them leave newsletters to the rest', async () => {
  const sent = Promise.withResolvers<void>();
  waiting = [mailTo('one.example'), mailTo('two.example')];
  const [one = '', two = ''] = waiting.map(({ id }) => id);
  start(() => sent.promise, 3);
  await expect.poll(() => nap.mock.calls.length).toBe(1);
  expect(claim.mock.calls).toEqual([
    [NOW, LEASE_MS, { bulk: true, ...NOTHING }],
    [NOW, LEASE_MS, { bulk: false, ...NOTHING, ids: [one] }],
    [NOW, LEASE_MS, { bulk: false, ...NOTHING, ids: [one, two] }],
  ]);
  sent.resolve();
  await expect.poll(() => settle.mock.calls.map(([{ id }]) => id)).toEqual([one, two]);
  await expect.poll(() => excepts().at(-1)?.ids).toEqual([]);
});

test('A stop waits until the mail that is being sent is settled, and claims no other', async () => {
  const sent = Promise.withResolvers<void>();
  const steps: string[] = [];
  waiting = [mailTo(''), mailTo('')];
  settle.mockImplementation(async () => {
    steps.push('settled');
    return true;
  });
  start(() => sent.promise);
  await expect.poll(() => claim.mock.calls.length).toBe(1);
  await setImmediate();
  const stopped = sender.stop().then(() => steps.push('stopped'));
  await setImmediate();
  sent.resolve();
  await stopped;
  expect([steps, waiting.length]).toEqual([['settled', 'stopped'], 1]);
});

test('The slots of a domain are limited', async () => {
  const sent = Promise.withResolvers<void>();
  waiting = [mailTo('one.example'), mailTo('two.example'), mailTo('two.example')];
  expect(SLOTS_PER_DOMAIN).toBe(2);
  start(() => sent.promise, 4);
  await expect.poll(() => claim.mock.calls.length).toBeGreaterThan(3);
  sent.resolve();
  expect(claim.mock.calls[3]?.[2]).toMatchObject({ domainKeys: ['two.example'] });
});

test('A mail that failed before leaves the other slots of its domain to the rest', async () => {
  const sent = Promise.withResolvers<void>();
  waiting = [{ ...mailTo('one.example'), failures: 1 }, mailTo('two.example')];
  start(() => sent.promise, 3);
  await expect.poll(() => claim.mock.calls.length).toBe(3);
  sent.resolve();
  expect(excepts().at(-1)).toMatchObject({ domainKeys: [], failedDomainKeys: ['one.example'] });
});

test('A newsletter that failed at one recipient takes no slot from newsletters to others of the domain', async () => {
  const sent = Promise.withResolvers<void>();
  waiting = [{ ...mailTo('one.example'), isBulk: true, failures: 1 }, mailTo('two.example')];
  start(() => sent.promise, 4);
  await expect.poll(() => claim.mock.calls.length).toBeGreaterThan(2);
  sent.resolve();
  expect(excepts().at(-1)).toMatchObject({
    bulkDomainKeys: [],
    failedDomainKeys: ['one.example'],
  });
});

test('A mail is leased for as long as the mail server thinks about it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const sent = Promise.withResolvers<void>();
  waiting = [mailTo('one.example')];
  const [mail] = waiting;
  start(() => sent.promise);
  await expect.poll(() => claim.mock.calls.length).toBe(1);
  await setImmediate();
  await setImmediate();
  vi.advanceTimersByTime(10 * MINUTE);
  expect(renew.mock.calls.length).toBeGreaterThan((10 * MINUTE) / LEASE_MS);
  expect(renew.mock.calls.at(-1)).toEqual([mail, NOW + LEASE_MS]);
  sent.resolve();
  await expect.poll(settlements).toEqual([{ state: 'delivered' }]);
  await setImmediate();
  const { length } = renew.mock.calls;
  vi.advanceTimersByTime(10 * MINUTE);
  expect(renew.mock.calls).toHaveLength(length);
  vi.useRealTimers();
});

test('No more mails leave in a minute than the mail server takes', async () => {
  const left: number[] = [];
  waiting = Array.from({ length: 5 }, (_, one) => mailTo(`domain ${one}`));
  start(async () => void left.push(elapsed), 3, new Pace(30));
  await expect.poll(() => left.length).toBe(5);
  expect(left).toEqual([0, 2000, 4000, 6000, 8000]);
});
