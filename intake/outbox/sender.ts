import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { causeOf } from '../explain.ts';
import { MailFailure, SENDING_MS, SLOTS } from '../mail/transport.ts';
import type { ClaimedMail } from '../store/mail-row.ts';
import type { Outbox, Settlement } from '../store/outbox.ts';
import { backoff, relayPause } from './backoff.ts';

export interface SenderParts {
  outbox: Outbox;
  /** Words and sends one mail. @throws {MailFailure} */
  deliver: (mail: ClaimedMail) => Promise<void>;
  log: Logger;
  now?: () => number;
  slots?: number;
}

/** How long a slot has for a mail before another may take it: to send it, and to note how it went. */
export const LEASE_MS = SENDING_MS + 15_000;
// Another process may have queued mail, or ended in the middle of sending some.
const POLL_MS = 5000;
const GIVE_UP_MS = 5 * 24 * 60 * 60 * 1000;

/** Sends what is in the outbox: each slot claims one mail, sends it and settles it, so that a mail that hangs holds up no other. */
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
    // One is free of what goes to many, so that a visitor's mail finds a slot at once.
    this.#slots = Array.from({ length: slots }, (_, slot) => this.#work(slot === 0 && slots > 1));
  }

  /** There may be something to send. */
  wake(): void {
    this.#wake.resolve();
    this.#wake = Promise.withResolvers();
  }

  /** Takes no more mail, and resolves once what is being sent is settled. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.wake();
    await Promise.all(this.#slots);
  }

  async #work(isForOne: boolean): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const woken = this.#wake.promise;
      const mail = this.#isPaused() ? undefined : await this.#claim(isForOne);
      if (mail) await this.#send(mail);
      else await this.#rest(woken, isForOne);
    }
  }

  async #claim(isForOne: boolean): Promise<ClaimedMail | undefined> {
    const { outbox, now, log } = this.#parts;
    return outbox.claim(now(), LEASE_MS, isForOne).catch((error: Error) => {
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

  /** Notes how it went, again and again while the store can't be written to: a mail that is not noted is sent twice. */
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
    // The mail is not to blame: it goes with the first once the relay is back.
    return { state: 'pending', dueAt: this.#pausedUntil, error: message };
  }

  /** Logs a fault of our own, which no further attempt would mend. */
  #reportFault(error: unknown): Pick<MailFailure, 'scope' | 'message'> {
    this.#parts.log.error({ cause: causeOf(error) }, 'unexpected');
    return { scope: 'never', message: `our own fault: ${error instanceof Error ? error.message : String(error)}` };
  }

  #isPaused(): boolean {
    return this.#parts.now() < this.#pausedUntil;
  }

  /** Until something is to be done: woken, due, or the relay's pause over. */
  async #rest(woken: Promise<void>, isForOne: boolean): Promise<void> {
    const { outbox, now } = this.#parts;
    const dueAt = this.#isPaused() ? this.#pausedUntil : await outbox.nextDueAt(isForOne).catch(() => undefined);
    const wait = Math.min(POLL_MS, Math.max(10, (dueAt ?? Number.POSITIVE_INFINITY) - now()));
    const timer = new AbortController();
    const signal = AbortSignal.any([timer.signal, this.#stopping.signal]);
    await Promise.race([this.#isPaused() ? undefined : woken, sleep(wait, undefined, { signal })].filter(Boolean)).catch(() => undefined);
    timer.abort();
  }
}
