import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { causeOf } from '../explain.ts';
import { MailFailure, SENDING_MS, SLOTS } from '../mail/transport.ts';
import type { ClaimedMail } from '../store/mail-row.ts';
import type { Outbox, Settlement } from '../store/outbox.ts';
import { backoff, relayPause } from './backoff.ts';

export interface SenderParts {
  outbox: Outbox;
  /** Composes and sends one mail. @throws {MailFailure} */
  deliver: (mail: ClaimedMail) => Promise<void>;
  log: Logger;
  now?: () => number;
  slots?: number;
}

/** The lease: how long a slot may take to send a mail and settle it before another may claim it. */
export const LEASE_MS = SENDING_MS + 15_000;
// Another process may have queued mail, or ended while sending.
const POLL_MS = 5000;
const GIVE_UP_MS = 5 * 24 * 60 * 60 * 1000;

/** Sends the mails in the outbox. Each slot claims one mail, sends it and settles it, so that a slow recipient's server delays no other mail. */
export class Sender {
  readonly #parts: Required<SenderParts>;
  readonly #stopping = new AbortController();
  #slots: Promise<void>[] = [];
  #wake = Promise.withResolvers<void>();
  #relayFailures = 0;
  #pausedUntil = 0;

  constructor(parts: SenderParts) {
    this.#parts = { now: Date.now, slots: SLOTS, ...parts };
  }

  start(): void {
    const { slots } = this.#parts;
    // One slot takes no mailings, so that a visitor's mail is sent at once.
    this.#slots = Array.from({ length: slots }, (_, slot) => this.#work(slot === 0 && slots > 1));
  }

  /** Makes idle slots look for mail now. */
  wake(): void {
    this.#wake.resolve();
    this.#wake = Promise.withResolvers();
  }

  /** Claims no more mail, and resolves once mails being sent are settled. */
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

  async #claim(isForSingleMail: boolean): Promise<ClaimedMail | undefined> {
    const { outbox, now, log } = this.#parts;
    return outbox.claim(now(), LEASE_MS, isForSingleMail).catch((error: Error) => {
      log.error({ cause: causeOf(error) }, 'outbox unavailable');
      return undefined;
    });
  }

  async #send(mail: ClaimedMail): Promise<void> {
    const { deliver, log } = this.#parts;
    const settlement = await deliver(mail).then(
      () => this.#succeed(),
      (error: unknown) => this.#fail(mail, error),
    );
    const { id, kind, attempt } = mail;
    const isSettled = await this.#settle(mail, settlement);
    log['error' in settlement ? 'warn' : 'info']({ id, kind, attempt, isSettled, ...settlement }, 'mail');
  }

  /** Stores the outcome of an attempt, and retries while the store can't be written to: an unsettled mail is sent twice. */
  async #settle(mail: ClaimedMail, settlement: Settlement): Promise<boolean> {
    const { outbox, now, log } = this.#parts;
    for (const deadline = now() + LEASE_MS / 2; ; await sleep(500)) {
      try {
        return await outbox.settle(mail, settlement, now());
      } catch (error) {
        if (now() <= deadline && !this.#stopping.signal.aborted) continue;
        log.error({ id: mail.id, cause: causeOf(error) }, 'mail not settled');
        return false;
      }
    }
  }

  #succeed(): Settlement {
    this.#relayFailures = 0;
    return { state: 'delivered' };
  }

  #fail({ attempt, createdAt }: ClaimedMail, error: unknown): Settlement {
    const now = this.#parts.now();
    const { scope, message } = error instanceof MailFailure ? error : this.#reportFault(error);
    if (scope === 'unwanted') return { state: 'withdrawn' };
    if (scope === 'never' || now - createdAt > GIVE_UP_MS) return { state: 'dead', error: message };
    if (scope === 'later') return { state: 'pending', dueAt: now + backoff(attempt), error: message };
    if (!this.#isPaused()) this.#relayFailures += 1;
    this.#pausedUntil = Math.max(this.#pausedUntil, now + relayPause(this.#relayFailures));
    // The relay failed, not the mail: it is tried again as soon as the relay is back.
    return { state: 'pending', dueAt: this.#pausedUntil, error: message };
  }

  /** Logs a fault of our own, which another attempt would repeat. */
  #reportFault(error: unknown): Pick<MailFailure, 'scope' | 'message'> {
    this.#parts.log.error({ cause: causeOf(error) }, 'unexpected');
    return { scope: 'never', message: `our own fault: ${error instanceof Error ? error.message : String(error)}` };
  }

  #isPaused(): boolean {
    return this.#parts.now() < this.#pausedUntil;
  }

  /** Waits until woken, until a mail is due, or until the relay's pause is over. */
  async #rest(woken: Promise<void>, isForSingleMail: boolean): Promise<void> {
    const { outbox, now } = this.#parts;
    const dueAt = this.#isPaused() ? this.#pausedUntil : await outbox.nextDueAt(isForSingleMail).catch(() => undefined);
    const wait = Math.min(POLL_MS, Math.max(10, (dueAt ?? Number.POSITIVE_INFINITY) - now()));
    const timer = new AbortController();
    const signal = AbortSignal.any([timer.signal, this.#stopping.signal]);
    await Promise.race([this.#isPaused() ? undefined : woken, sleep(wait, undefined, { signal })].filter(Boolean)).catch(() => undefined);
    timer.abort();
  }
}
