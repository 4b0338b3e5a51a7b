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
  /** @throws {MailFailure} */
  deliver: (mail: ClaimedMail) => Promise<void>;
  clock: Pick<Clock, 'judge'>;
  log: Logger;
  now?: () => number;
  slots?: number;
  pace?: Pace;
}

/**
 * In ms: then another slot may claim a mail whose process died. Renewed while the mail is being
 * sent.
 */
export const LEASE_MS = 60_000;
const RENEW_MS = LEASE_MS / 3;
// Another process may have queued mail, or crashed while sending.
const POLL_MS = 5000;
const GIVE_UP_MS = 5 * 24 * 60 * 60 * 1000;
/** For mails to one domain, so that a hanging server leaves slots for others. */
export const SLOTS_PER_DOMAIN = 2;
// At most one slot of a domain sends mails that failed before, and one newsletters that did not. So
// a recipient whose server hangs delays newsletters to others there at most once.
const FAILED_SLOTS_PER_DOMAIN = 1;
const BULK_SLOTS_PER_DOMAIN = 1;

/**
 * Each slot claims one mail, sends it and settles it, so that a slow server delays no other mail.
 */
export class Sender {
  readonly #parts: Required<SenderParts>;
  readonly #stopping = new AbortController();
  readonly #inHand = new Map<string, ClaimedMail>();
  #slots: Promise<void>[] = [];
  #claiming: Promise<unknown> = Promise.resolve();
  /** Claims asked for so far, and by `bulk` up to which of them nothing was found. */
  #asked = 0;
  readonly #foundNone = { true: 0, false: 0 };
  readonly #dueAt = new Map<boolean, Promise<number | undefined>>();
  /** The store, for example on a full disk, refused the last claim. */
  #takesNoClaim = false;
  #wake = Promise.withResolvers<void>();
  /** Failures of all mail in a row. Until one succeeds, one mail is sent at a time. */
  #outages = 0;
  /** The same answer to mails to several domains in a row. */
  #alike = { said: '', domains: new Set<string>() };
  #trouble: string | undefined;
  /**
   * By `performance.now()`, like every time here that isn't stored, because that clock is never
   * adjusted.
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

  /** Why the mail server refuses us, whoever the recipient is. */
  get trouble(): string | undefined {
    return this.#trouble;
  }

  start(): void {
    const { slots } = this.#parts;
    // Half of the slots take no newsletters: a mail server may take ten minutes for each, also for
    // mails that visitors wait for.
    const forSingleMail = Math.floor(slots / 2);
    this.#slots = Array.from({ length: slots }, (_, slot) => this.#work(slot < forSingleMail));
  }

  /** Idle slots look for mail at once. */
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
   * One claim after the other, so that each slot knows which mails the others are sending. If a
   * claim finds nothing, earlier waiting claims don't look again.
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

  /** Retries while the store can't be written to, because an unsettled mail would be sent twice. */
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
      ...(MAYBE_TAKEN.includes(scope) && { isUnknown: true }),
      ...((scope === 'us' || outage === 'us') && { isRefusal: true }),
    };
  }

  /**
   * A failure concerns all mail if it came before the recipient was named, or if several domains in
   * a row got the same answer. One mail alone never holds up the others.
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

  /** A bug: another attempt would repeat it. */
  #reportFault(error: unknown): MailFailure {
    this.#parts.log.error({ cause: causeOf(error) }, 'unexpected');
    return new MailFailure(
      'never',
      `our own fault: ${error instanceof Error ? error.message : String(error)}`,
    );
  }

  /** During a pause, and while one mail is tried after it. */
  #isHeld(): boolean {
    return this.#isPaused() || (this.#outages > 0 && this.#inHand.size > 0);
  }

  #isPaused(): boolean {
    return this.#pauseMs() > 0;
  }

  /** Until woken, until a mail is due, or until the pause is over. */
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

/** Domains with at least so many of these mails. */
function domainsWith(count: number, mails: ClaimedMail[]): string[] {
  const byDomain = Map.groupBy(mails, ({ domainKey }) => domainKey);
  return [...byDomain].filter(([, { length }]) => length >= count).map(([domainKey]) => domainKey);
}

/**
 * So many domains in a row with the same answer mean that it is about us. An answer about the
 * recipient or the mail counts only if it names no reason. Any number of addresses can be gone.
 */
const ALIKE: Partial<Record<Scope, number>> = {
  us: 3,
  busy: 3,
  recipient: 5,
  never: 5,
  address: Number.POSITIVE_INFINITY,
};

const MAYBE_TAKEN: readonly Scope[] = ['unknown', 'cut'];

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

// For a mail that failed itself. The wait doubles each time, up to the longest.
const LATER = { first: 2 * SECOND_MS, longest: HOUR_MS };
// The mail server may have accepted it.
const UNKNOWN = { first: 2 * HOUR_MS, longest: 24 * HOUR_MS };
// RFC 5321, 4.5.4.1.
const OTHERWISE = { first: 2 * MINUTE_MS, longest: 4 * HOUR_MS };

/** For all mail. The pause doubles each time, up to the longest. */
const PAUSE: Record<Outage, { first: number; longest: number }> = {
  // Short, so that mail leaves soon after the mail server is back.
  relay: { first: SECOND_MS / 2, longest: 20 * SECOND_MS },
  busy: { first: 10 * SECOND_MS, longest: 10 * MINUTE_MS },
  // Servers lock out clients that try a wrong password too often.
  us: { first: 4 * MINUTE_MS, longest: 4 * MINUTE_MS },
};

/** In ms, for a mail that failed itself. */
export function backoff(
  scope: Scope,
  { failures, unknowns }: Pick<ClaimedMail, 'failures' | 'unknowns'>,
  random = Math.random,
): number {
  // A proxy may reset a connection after the mail was accepted: in minutes once alone.
  if (scope === 'unknown' || (scope === 'cut' && unknowns > 0))
    return doubled(UNKNOWN, unknowns, random);
  return doubled(scope === 'later' ? LATER : OTHERWISE, scope === 'cut' ? 0 : failures, random);
}

/** In ms, for all mail. */
export function pauseOf(outage: Outage, failures: number, random = Math.random): number {
  return doubled(PAUSE[outage], failures - 1, random);
}

/** Doubles with each time before, with random jitter. */
function doubled(
  { first, longest }: { first: number; longest: number },
  times: number,
  random: () => number,
): number {
  return Math.round(Math.min(longest, first * 2 ** times) * (0.5 + random() / 2));
}

/** Limits the mails per minute to what the mail server takes. */
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
