import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { causeOf } from '../explain.ts';
import { MailFailure, SENDING_MS, SLOTS } from '../mail/transport.ts';
import type { Clock } from '../store/engine/clock.ts';
import { type ClaimedMail, RESPONDENT_KINDS } from '../store/mail/mail-row.ts';
import type { Except, Outbox, Settlement } from '../store/mail/outbox.ts';

export interface SenderParts {
  outbox: Outbox;
  /** Composes and sends one mail. @throws {MailFailure} */
  deliver: (mail: ClaimedMail) => Promise<void>;
  clock: Pick<Clock, 'judge'>;
  /** Called once a mail was delivered and settled. */
  onDelivered?: (mail: ClaimedMail) => void;
  log: Logger;
  now?: () => number;
  slots?: number;
}

/**
 * The lease (ms): the time for a slot to send and settle a mail before another slot may claim it.
 */
export const LEASE_MS = SENDING_MS + 15_000;
// Another process may have queued mail, or crashed while sending.
const POLL_MS = 5000;
const GIVE_UP_MS = 5 * 24 * 60 * 60 * 1000;
/**
 * The maximum number of slots for mails to one domain, so that a server that hangs leaves the
 * others free.
 */
export const SLOTS_PER_DOMAIN = 2;

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
  #wake = Promise.withResolvers<void>();
  #relayFailures = 0;
  /**
   * A time of `performance.now()`, like every time here that isn't stored, because that clock is
   * never adjusted.
   */
  #pausedUntil = 0;

  constructor(parts: SenderParts) {
    this.#parts = { now: Date.now, slots: SLOTS, onDelivered: () => undefined, ...parts };
  }

  start(): void {
    const { slots } = this.#parts;
    // One slot takes no newsletters, so that a visitor's mail is sent at once.
    this.#slots = Array.from({ length: slots }, (_, slot) => this.#work(slot === 0 && slots > 1));
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
      const mail = this.#isPaused() ? undefined : await this.#claim(isForSingleMail);
      if (mail) await this.#send(mail);
      else await this.#rest(woken, isForSingleMail);
    }
  }

  /**
   * Claims mails one after the other, so that each slot knows which mails the others are sending.
   */
  #claim(isForSingleMail: boolean): Promise<ClaimedMail | undefined> {
    const { outbox, now, log } = this.#parts;
    const claim = async () => {
      const mail = await outbox
        .claim(now(), LEASE_MS, this.#except(isForSingleMail))
        .catch((error: Error) => {
          log.error({ cause: causeOf(error) }, 'outbox unavailable');
          return undefined;
        });
      if (mail) this.#inHand.set(mail.id, mail);
      return mail;
    };
    const claimed = this.#claiming.then(claim);
    this.#claiming = claimed;
    return claimed;
  }

  #except(isForSingleMail: boolean): Except {
    const counts = Map.groupBy(this.#inHand.values(), ({ domainKey }) => domainKey);
    const full = [...counts].filter(([, { length }]) => length >= SLOTS_PER_DOMAIN);
    return {
      bulk: isForSingleMail,
      ids: [...this.#inHand.keys()],
      domainKeys: full.map(([domainKey]) => domainKey),
    };
  }

  async #send(mail: ClaimedMail): Promise<void> {
    const { deliver, onDelivered, log } = this.#parts;
    const settlement = await deliver(mail).then(
      () => this.#succeed(),
      (error: unknown) => this.#fail(mail, error),
    );
    const { id, kind, attempt } = mail;
    const isSettled = await this.#settle(mail, settlement);
    this.#inHand.delete(id);
    if (isSettled && settlement.state === 'delivered') onDelivered(mail);
    // The line of a mail to a respondent names no row: its time would be that of the row's
    // recipient.
    log['error' in settlement ? 'warn' : 'info'](
      { ...(!RESPONDENT_KINDS.includes(kind) && { id }), kind, attempt, isSettled, ...settlement },
      'mail',
    );
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
    this.#relayFailures = 0;
    return { state: 'delivered' };
  }

  async #fail({ attempt, createdAt }: ClaimedMail, error: unknown): Promise<Settlement> {
    const now = this.#parts.now();
    const { scope, message } = error instanceof MailFailure ? error : this.#reportFault(error);
    if (scope === 'unwanted') return { state: 'withdrawn' };
    if (scope === 'address') return { state: 'dead', error: message, isAddressRefused: true };
    if (scope === 'never' || (now - createdAt > GIVE_UP_MS && (await this.#isTrusted(now))))
      return { state: 'dead', error: message };
    if (scope === 'later')
      return { state: 'pending', dueAt: now + backoff(attempt), error: message };
    if (!this.#isPaused()) this.#relayFailures += 1;
    this.#pausedUntil = Math.max(
      this.#pausedUntil,
      performance.now() + relayPause(this.#relayFailures),
    );
    // The relay failed, not the mail: it is tried again as soon as the relay is back. But an answer
    // may be about this mail after all, so its backoff leaves the others time.
    const wait = Math.max(this.#pauseMs(), scope === 'us' ? backoff(attempt) : 0);
    return { state: 'pending', dueAt: now + wait, error: message };
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
  #reportFault(error: unknown): Pick<MailFailure, 'scope' | 'message'> {
    this.#parts.log.error({ cause: causeOf(error) }, 'unexpected');
    return {
      scope: 'never',
      message: `our own fault: ${error instanceof Error ? error.message : String(error)}`,
    };
  }

  #isPaused(): boolean {
    return this.#pauseMs() > 0;
  }

  /** Waits until woken, until a mail is due, or until the relay's pause is over. */
  async #rest(woken: Promise<void>, isForSingleMail: boolean): Promise<void> {
    const { outbox, now } = this.#parts;
    const untilDue = async () =>
      ((await outbox.nextDueAt(this.#except(isForSingleMail)).catch(() => undefined)) ??
        Number.POSITIVE_INFINITY) - now();
    const isPaused = this.#isPaused();
    const wait = Math.min(POLL_MS, Math.max(10, isPaused ? this.#pauseMs() : await untilDue()));
    const timer = new AbortController();
    const signal = AbortSignal.any([timer.signal, this.#stopping.signal]);
    await Promise.race(
      [isPaused ? undefined : woken, sleep(wait, undefined, { signal })].filter(Boolean),
    ).catch(() => undefined);
    timer.abort();
  }
}

const FIRST_MS = 2000;
const LONGEST_MS = 60 * 60 * 1000;
const RELAY_FIRST_MS = 500;
const RELAY_LONGEST_MS = 20_000;

/** The backoff of a mail (ms): it doubles after each attempt, up to an hour, with jitter. */
export function backoff(attempt: number, random = Math.random): number {
  return jitter(Math.min(LONGEST_MS, FIRST_MS * 2 ** (attempt - 1)), random);
}

/**
 * The pause (ms) after `failures` failures of the relay in a row. It is short, so that waiting mail
 * is sent soon after the relay recovers.
 */
export function relayPause(failures: number, random = Math.random): number {
  return jitter(Math.min(RELAY_LONGEST_MS, RELAY_FIRST_MS * 2 ** (failures - 1)), random);
}

function jitter(milliseconds: number, random: () => number): number {
  return Math.round(milliseconds * (0.5 + random() / 2));
}
