import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { proposeCode } from '../builder/gates/codes.ts';
import type { IntakeParts } from '../core/intake/parts.ts';
import { DailyCount, Limiter } from '../intake/http/limiter.ts';
import { Metrics } from '../intake/http/metrics.ts';
import { mailLink } from '../intake/mail/mail-link.ts';
import { mailAddresses } from '../intake/mail/open.ts';
import type { Settlement } from '../intake/mail/outbox.ts';
import { createApp } from '../intake/server/app.ts';
import type { IntakeSettings } from '../intake/settings/environment.ts';
import type { Store } from '../intake/store/store.ts';
import { Visits } from '../intake/visits/visits.ts';

const LEASE_MS = 60_000;
// Mails that are settled at once, so that they share commits.
const SLOTS = 8;
const REFUSED: Settlement = { state: 'dead', error: '550 5.1.1 There is no such mailbox' };

interface Past {
  settings: IntakeSettings;
  parts: IntakeParts;
  store: Store;
  /** Addresses that mail can't be delivered to, and those that never confirm. */
  lost: ReadonlySet<string>;
  idle: ReadonlySet<string>;
  /** Those of the pages whose views are counted. */
  paths: readonly string[];
}

export type PastIntake = ReturnType<typeof createPastIntake>;

/** An intake without a port, whose clock is set by hand, and which sends no mail. */
export function createPastIntake({ settings, parts, store, lost, idle, paths }: Past) {
  let now = 0;
  const token = proposeCode();
  const unlimited = new Limiter(1_000_000);
  const mail = mailAddresses(settings, parts);
  const log = pino({ level: 'silent' });
  const operators = [{ name: 'Sample', token }];
  const pages = paths.map((path) => ({ path }));
  const visits = new Visits({ pages, store: store.visits, metrics: new Metrics(), log });
  const app = createApp({
    ...{ store, parts, settings, mail, log, metrics: new Metrics(), limiter: unlimited },
    site: { respond: async () => new Response(null, { status: 404 }) },
    campaignLimiter: unlimited,
    responseLimiter: unlimited,
    desk: { operators, pages: [], guesses: unlimited, refused: () => undefined },
    visiting: { visits, limiter: unlimited },
    copyCount: undefined,
    now: () => now,
    mix: async () => undefined,
    onMail: () => undefined,
    checkMail: async () => undefined,
    post: async () => undefined,
    testCount: new DailyCount(0),
  });

  /** @param at in ms since 1970. @returns the parsed answer. @throws if the request is refused. */
  async function ask(at: number, method: string, address: string, body?: object): Promise<unknown> {
    now = at;
    const type = { 'Content-Type': 'application/json' };
    const headers = { Authorization: `Bearer ${token}`, 'Idempotency-Key': randomUUID(), ...type };
    const init = { method, headers, body: body ? JSON.stringify(body) : null };
    const response = await app.fetch(new Request(new URL(address, settings.intakeUrl), init));
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${address} answered ${response.status}: ${text}`);
    return text.startsWith('{') ? JSON.parse(text) : undefined;
  }

  async function settleAll(): Promise<void> {
    const claim = () => store.outbox.claim(now, LEASE_MS);
    for (let claimed = await claim(); claimed; claimed = await claim()) {
      const { kind, recipient, facts } = claimed;
      const isLost = lost.has(recipient);
      await store.outbox.settle(claimed, isLost ? REFUSED : { state: 'delivered' }, now);
      if (kind !== 'newsletter-confirmation' || isLost || idle.has(recipient)) continue;
      const { subscriberId, askedAt } = facts;
      const link = new URL(
        mailLink({ settings, store }, 'confirm', String(subscriberId), Number(askedAt)),
      );
      await ask(now, 'POST', link.pathname + link.search);
    }
  }

  /** Settles the waiting mail unsent, confirms new subscribers, and mixes responses to waves. */
  async function deliver(at: number): Promise<void> {
    now = at;
    while ((await store.retention.digestQuarantine(now, mail.to)) > 0);
    await Promise.all(Array.from({ length: SLOTS }, settleAll));
    await store.waveResponses.mix();
  }

  return { ask, deliver, visits };
}
