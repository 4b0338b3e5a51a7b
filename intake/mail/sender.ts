import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Clock } from '../engine/clock.ts';
import { causeOf } from '../engine/explain.ts';
import type { ClaimedMail } from './mail-row.ts';
import type { Except, Outbox, Settlement } from './outbox.ts';
import { SLOTS } from './relay.ts';
import { MailFailure, type Scope } from './transport.ts';

export interface SenderParts {
  outbox: Outbox;
  /** Composes and sends one mail. @throws {MailFailure} */
  deliver: (mail: ClaimedMail) => Promise<void>;
  clock: Pick<Clock, 'judge'>;
  log: Logger;
  now?: () => number;
  slots?: number;
  pace?: Pace;
}

/**
 * The lease (ms): the time until another slot may claim a mail whose process is gone. It is renewed
 * while the mail is sent, for as long as the mail server thinks.
 */
export const LEASE_MS = 60_000;
const RENEW_MS = LEASE_MS / 3;
// Another process may have queued mail, or crashed while sending.
const POLL_MS = 5000;
const GIVE_UP_MS = 5 * 24 * 60 * 60 * 1000;
/**
 * The maximum number of slots for mails to one domain, so that a server that hangs leaves the
 * others free.
 */
export const SLOTS_PER_DOMAIN = 2;
// Of a domain's slots, one at most sends mails that failed before, and one newsletters that did not.
// So a recipient whose server hangs delays newsletters to others there once at most.
const FAILED_SLOTS_PER_DOMAIN = 1;
const BULK_SLOTS_PER_DOMAIN = 1;

/**
 * Sends the mails in the outbox. Each slot claims one mail, sends it and settles it, so that a slow
 * recipient's server delays no other mail.
 */
export class Sender {
  readonly #parts: Required<SenderParts>;
  readonly #stopping = new AbortController();
  readonly #inHand = new Map<string, ClaimedMail>();
  #slots: Promise<void>[] = [];
  #claiming: Promise<unknown> = Promise.resolve();
  /** How many claims were asked for, and up to which of them, by `bulk`, nothing was found. */
  #asked = 0;
  readonly #foundNone = { true: 0, false: 0 };
  readonly #dueAt = new Map<boolean, Promise<number | undefined>>();
  /** Whether the store, such as one on a full disk, refused the last claim. */
  #takesNoClaim = false;
  #wake = Promise.withResolvers<void>();
  /** The failures of all mail in a row. While there are any, one mail is sent at a time. */
  #outages = 0;
  /** What mails to several domains were told alike, one after the other. */
  #alike = { said: '', domains: new Set<string>() };
  #trouble: string | undefined;
  /**
   * A time of `performance.now()`, like every time here that isn't stored, because that clock is
   * never adjusted.
   */
  #pausedUntil = 0;

  constructor(parts: SenderParts) {
    this.#parts = {
      now: Date.now,
      slots: SLOTS,
      pace: new Pace(),
      ...parts,
    };
  }

  /** What the mail server refuses us, whoever the recipient is; undefined while it takes mail. */
  get trouble(): string | undefined {
    return this.#trouble;
  }

  start(): void {
    const { slots } = this.#parts;
    // Half of the slots take no newsletters: a mail server may think for ten minutes about each, and
    // about the mails that visitors wait for, too.
    const forSingleMail = Math.floor(slots / 2);
    this.#slots = Array.from({ length: slots }, (_, slot) => this.#work(slot < forSingleMail));
  }

  /** Wakes idle slots, which look for mail at once. */
  wake(): void {
    this.#wake.resolve();
    this.#wake = Promise.withResolvers();
  }

  /** Stops claiming mail, and resolves once the mails being sent are settled. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.wake();
    await Promise.all(this.#slots);
  }

  async #work(isForSingleMail: boolean): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const woken = this.#wake.promise;
      const mail = await this.#claim(isForSingleMail);
      if (mail) await this.#send(mail);
      else await this.#rest(woken, isForSingleMail);
    }
  }

  /**
   * Claims mails one after the other, so that each slot knows which mails the others are sending.
   * What one finds none of, those that asked before it was looked for don't look for again.
   */
  #claim(isForSingleMail: boolean): Promise<ClaimedMail | undefined> {
    const { outbox, now, log, pace } = this.#parts;
    this.#asked += 1;
    const turn = this.#asked;
    const claim = async () => {
      await pace.turn(this.#stopping.signal);
      if (this.#stopping.signal.aborted || this.#isHeld()) return undefined;
      if (turn <= this.#foundNone[`${isForSingleMail}`]) return undefined;
      const asked = this.#asked;
      const mail = await outbox
        .claim(now(), LEASE_MS, this.#except(isForSingleMail))
        .catch((error: Error) => {
          log.error({ cause: causeOf(error) }, 'outbox unavailable');
          return error;
        });
      this.#takesNoClaim = mail instanceof Error;
      if (mail instanceof Error) return undefined;
      if (!mail) {
        this.#foundNone.true = asked;
        if (!isForSingleMail) this.#foundNone.false = asked;
      }
      if (mail) {
        this.#inHand.set(mail.id, mail);
        pace.take();
      }
      return mail;
    };
    const claimed = this.#claiming.then(claim);
    this.#claiming = claimed;
    return claimed;
  }

  #except(isForSingleMail: boolean): Except {
    const mails = [...this.#inHand.values()];
    return {
      bulk: isForSingleMail,
      ids: mails.map(({ id }) => id),
      domainKeys: domainsWith(SLOTS_PER_DOMAIN, mails),
      bulkDomainKeys: domainsWith(
        BULK_SLOTS_PER_DOMAIN,
        mails.filter(({ isBulk, failures }) => isBulk && failures === 0),
      ),
      failedDomainKeys: domainsWith(
        FAILED_SLOTS_PER_DOMAIN,
        mails.filter(({ failures }) => failures > 0),
      ),
    };
  }

  async #send(mail: ClaimedMail): Promise<Settlement['state']> {
    const { deliver, log } = this.#parts;
    const { id, kind, attempt } = mail;
    const wasHeld = this.#outages > 0;
    const renewing = setInterval(() => this.#renew(mail), RENEW_MS);
    const settlement = await deliver(mail).then(
      () => this.#succeed(),
      (error: unknown) => this.#fail(mail, error),
    );
    const isSettled = await this.#settle(mail, settlement);
    clearInterval(renewing);
    this.#inHand.delete(id);
    if (wasHeld) this.wake();
    log['error' in settlement ? 'warn' : 'info'](
      { id, kind, attempt, isSettled, ...settlement },
      'mail',
    );
    return settlement.state;
  }

  #renew(mail: ClaimedMail): void {
    const { outbox, now, log } = this.#parts;
    void outbox
      .renew(mail, now() + LEASE_MS)
      .catch((error: Error) => log.warn({ cause: causeOf(error) }, 'lease not renewed'));
  }

  /**
   * Stores the outcome of an attempt. Retries while the store can't be written to, because an
   * unsettled mail would be sent twice.
   */
  async #settle(mail: ClaimedMail, settlement: Settlement): Promise<boolean> {
    const { outbox, now, log } = this.#parts;
    for (const deadline = performance.now() + LEASE_MS / 2; ; await sleep(500)) {
      try {
        return await outbox.settle(mail, settlement, now());
      } catch (error) {
        if (performance.now() <= deadline && !this.#stopping.signal.aborted) continue;
        log.error({ id: mail.id, cause: causeOf(error) }, 'mail not settled');
        return false;
      }
    }
  }

  #succeed(): Settlement {
    this.#outages = 0;
    this.#trouble = undefined;
    this.#alike = { said: '', domains: new Set() };
    return { state: 'delivered' };
  }

  async #fail(mail: ClaimedMail, error: unknown): Promise<Settlement> {
    const now = this.#parts.now();
    const failure = error instanceof MailFailure ? error : this.#reportFault(error);
    const { scope, message } = failure;
    if (scope === 'unwanted') return { state: 'withdrawn' };
    const outage = this.#outageOf(mail, failure);
    if (outage) this.#pause(outage, message);
    // An answer about one mail: all mail can leave again.
    else if (scope in ALIKE) this.#outages = 0;
    const isFinal = !outage && (scope === 'address' || scope === 'never');
    if (isFinal || (now - mail.createdAt > GIVE_UP_MS && (await this.#isTrusted(now))))
      return {
        state: 'dead',
        error: message,
        ...(isFinal && scope === 'address' && { isAddressRefused: true }),
      };
    const isOwn = !failure.isOfSession;
    const wait = Math.max(this.#pauseMs(), isOwn ? backoff(scope, mail) : 0);
    return {
      state: 'pending',
      dueAt: now + wait,
      error: message,
      ...(isOwn && { isOwn }),
      ...(scope === 'unknown' && { isUnknown: true }),
      ...((scope === 'us' || outage === 'us') && { isRefusal: true }),
    };
  }

  /**
   * Whether a failure concerns all mail, and how: it came before the recipient was named, or several
   * domains in a row were told the same. One mail alone never holds up the others.
   */
  #outageOf(
    { domainKey }: ClaimedMail,
    { scope, message, isOfSession, isUnclear }: MailFailure,
  ): Outage | undefined {
    if (isOfSession) return scope === 'us' || scope === 'busy' ? scope : 'relay';
    const likely = ALIKE[scope];
    if (likely === undefined || !(isUnclear || scope === 'us' || scope === 'busy'))
      return undefined;
    if (this.#alike.said !== message) this.#alike = { said: message, domains: new Set() };
    this.#alike.domains.add(domainKey);
    if (this.#alike.domains.size < likely) return undefined;
    return scope === 'busy' || scope === 'recipient' ? 'busy' : 'us';
  }

  #pause(outage: Outage, message: string): void {
    if (!this.#isPaused()) this.#outages += 1;
    this.#trouble = outage === 'us' ? message : undefined;
    this.#pausedUntil = Math.max(
      this.#pausedUntil,
      performance.now() + pauseOf(outage, this.#outages),
    );
  }

  async #isTrusted(now: number): Promise<boolean> {
    return this.#parts.clock.judge(now).then(
      (doubt) => doubt === undefined,
      () => false,
    );
  }

  #pauseMs(): number {
    return Math.max(0, Math.ceil(this.#pausedUntil - performance.now()));
  }

  /** Logs a bug, which another attempt would repeat. */
  #reportFault(error: unknown): MailFailure {
    this.#parts.log.error({ cause: causeOf(error) }, 'unexpected');
    return new MailFailure(
      'never',
      `our own fault: ${error instanceof Error ? error.message : String(error)}`,
    );
  }

  /** Whether no mail may leave at the moment: during a pause, and while one tries after it. */
  #isHeld(): boolean {
    return this.#isPaused() || (this.#outages > 0 && this.#inHand.size > 0);
  }

  #isPaused(): boolean {
    return this.#pauseMs() > 0;
  }

  /** Waits until woken, until a mail is due, or until the relay's pause is over. */
  async #rest(woken: Promise<void>, isForSingleMail: boolean): Promise<void> {
    const { outbox, now } = this.#parts;
    const untilDue = async () => {
      const known = this.#dueAt.get(isForSingleMail);
      const asked = known ?? outbox.nextDueAt(this.#except(isForSingleMail)).catch(() => undefined);
      this.#dueAt.set(isForSingleMail, asked);
      const dueAt = await asked;
      this.#dueAt.delete(isForSingleMail);
      return (dueAt ?? Number.POSITIVE_INFINITY) - now();
    };
    const isPaused = this.#isPaused();
    const untilNext = async () => (this.#isHeld() || this.#takesNoClaim ? POLL_MS : untilDue());
    const wait = Math.min(POLL_MS, Math.max(10, isPaused ? this.#pauseMs() : await untilNext()));
    const timer = new AbortController();
    const signal = AbortSignal.any([timer.signal, this.#stopping.signal]);
    await Promise.race(
      [isPaused ? undefined : woken, sleep(wait, undefined, { signal })].filter(Boolean),
    ).catch(() => undefined);
    timer.abort();
  }
}

type Outage = 'relay' | 'busy' | 'us';

/** The domains that have so many of these mails. */
function domainsWith(count: number, mails: ClaimedMail[]): string[] {
  const byDomain = Map.groupBy(mails, ({ domainKey }) => domainKey);
  return [...byDomain].filter(([, { length }]) => length >= count).map(([domainKey]) => domainKey);
}

/**
 * How many domains in a row are told the same before it is about us. What sounds like the recipient
 * or the mail counts where no reason is named. Any number of addresses can be gone.
 */
const ALIKE: Partial<Record<Scope, number>> = {
  us: 3,
  busy: 3,
  recipient: 5,
  never: 5,
  address: Number.POSITIVE_INFINITY,
};

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The first wait of a mail after it failed itself, and the longest: it doubles each time. */
const BACKOFF: Partial<Record<Scope, { first: number; longest: number }>> = {
  later: { first: 2 * SECOND_MS, longest: HOUR_MS },
  // The mail server may have taken it.
  unknown: { first: 2 * HOUR_MS, longest: 24 * HOUR_MS },
};
// RFC 5321, 4.5.4.1.
const OTHERWISE = { first: 2 * MINUTE_MS, longest: 4 * HOUR_MS };

/** The pause of all mail after the first failure of all, and the longest: it doubles each time. */
const PAUSE: Record<Outage, { first: number; longest: number }> = {
  // Short, so that waiting mail leaves soon after the mail server is back.
  relay: { first: SECOND_MS / 2, longest: 20 * SECOND_MS },
  busy: { first: 10 * SECOND_MS, longest: 10 * MINUTE_MS },
  // Servers shut out who tries a wrong password too often.
  us: { first: 4 * MINUTE_MS, longest: 4 * MINUTE_MS },
};

/** The time (ms) before a mail is tried again that failed itself. */
export function backoff(
  scope: Scope,
  { failures, unknowns }: Pick<ClaimedMail, 'failures' | 'unknowns'>,
  random = Math.random,
): number {
  const times = scope === 'unknown' ? unknowns : failures;
  return doubled(BACKOFF[scope] ?? OTHERWISE, times, random);
}

/** The pause (ms) of all mail after so many failures in a row. */
export function pauseOf(outage: Outage, failures: number, random = Math.random): number {
  return doubled(PAUSE[outage], failures - 1, random);
}

/** It doubles with each time before, and no two wait alike. */
function doubled(
  { first, longest }: { first: number; longest: number },
  times: number,
  random: () => number,
): number {
  return Math.round(Math.min(longest, first * 2 ** times) * (0.5 + random() / 2));
}

/** Spaces mails so that no more leave in a minute than the mail server takes. */
export class Pace {
  readonly #everyMs: number;
  #nextAt = 0;

  constructor(perMinute?: number) {
    this.#everyMs = perMinute === undefined ? 0 : MINUTE_MS / perMinute;
  }

  /** Resolves when the next mail may leave, or at the signal. */
  async turn(signal?: AbortSignal): Promise<void> {
    const wait = this.#nextAt - performance.now();
    if (wait > 0) await sleep(wait, undefined, { signal }).catch(() => undefined);
  }

  take(): void {
    this.#nextAt = Math.max(this.#nextAt, performance.now()) + this.#everyMs;
  }
}
