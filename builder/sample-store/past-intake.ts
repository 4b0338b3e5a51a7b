import { pino } from 'pino';
import type { EditionWords } from '../../core/survey/edition.ts';
import { createApp } from '../../intake/app.ts';
import type { IntakeSettings } from '../../intake/environment.ts';
import { Limiter } from '../../intake/http/limiter.ts';
import { mailLink } from '../../intake/mail/mail-link.ts';
import { mailDomain } from '../../intake/mail/message.ts';
import { Metrics } from '../../intake/metrics.ts';
import { mailAddresses, readParts } from '../../intake/parts.ts';
import type { ClaimedMail } from '../../intake/store/mail-row.ts';
import { openStore } from '../../intake/store/store.ts';
import { proposeCode } from '../gates/codes.ts';

const LEASE_MS = 60_000;
// Mails that are settled at once, so that they share commits.
const SLOTS = 8;

/** An intake without a port, whose clock is set by hand, and which sends no mail. */
export interface PastIntake extends AsyncDisposable {
  /** Sends a request at a time (ms since 1970). @returns the parsed answer. @throws if the intake refuses it. */
  ask(at: number, method: 'GET' | 'POST' | 'PUT', address: string, body?: object): Promise<unknown>;
  /**
   * Settles the waiting mail as delivered without sending it, but as refused to the `lost` addresses, and mixes the survey's responses. New subscribers
   * confirm their address.
   */
  deliver(at: number, lost: readonly string[]): Promise<void>;
  /** The words of its survey. */
  words: EditionWords;
}

/** Opens it on a new store. @param from the time of the first request. @throws {SettingsError} if there is no built site. */
export async function openPastIntake(settings: IntakeSettings, dataDir: string, from: number): Promise<PastIntake> {
  const parts = readParts(settings.siteFolder);
  const mail = mailAddresses(settings, parts);
  const store = await openStore({ dataDir, mailDomain: mailDomain(mail.from) });
  await store.editions.open(parts.edition, from);
  let now = from;
  const token = proposeCode();
  const unlimited = () => new Limiter(1_000_000);
  const mix = async () => void (await store.responses.mix(now));
  const app = createApp({
    site: { respond: async () => new Response(null, { status: 404 }) },
    store,
    parts,
    settings,
    limiter: unlimited(),
    responseLimiters: { expected: unlimited(), unexpected: unlimited() },
    desk: { operators: [{ name: 'Sample', token }], pages: [], guesses: unlimited(), refused: () => undefined },
    visiting: undefined,
    mail,
    log: pino({ level: 'silent' }),
    metrics: new Metrics(),
    now: () => now,
    mix,
    onMail: () => undefined,
    checkMail: async () => undefined,
  });
  const ask: PastIntake['ask'] = async (at, method, address, body) => {
    now = at;
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const response = await app.fetch(new Request(new URL(address, settings.intakeUrl), { method, headers, ...(body && { body: JSON.stringify(body) }) }));
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${address} answered ${response.status}: ${text}`);
    return text.startsWith('{') ? JSON.parse(text) : undefined;
  };
  const confirm = async ({ facts }: ClaimedMail) => {
    const { pathname, search } = new URL(mailLink({ settings, store }, 'confirm', String(facts.subscriberId)));
    await ask(now, 'POST', pathname + search);
  };
  const settleAll = async (lost: readonly string[]) => {
    for (let claimed = await store.outbox.claim(now, LEASE_MS); claimed; claimed = await store.outbox.claim(now, LEASE_MS)) {
      const isLost = lost.includes(claimed.recipient);
      await store.outbox.settle(claimed, isLost ? { state: 'dead', error: '550 5.1.1 There is no such mailbox' } : { state: 'delivered' }, now);
      if (claimed.kind === 'newsletter-confirmation') await confirm(claimed);
    }
  };
  return {
    ask,
    deliver: async (at, lost) => {
      now = at;
      while ((await store.retention.digestQuarantine(now, mail.to)) > 0);
      await Promise.all(Array.from({ length: SLOTS }, () => settleAll(lost)));
      await mix();
    },
    words: parts.edition.words,
    [Symbol.asyncDispose]: () => store.close(),
  };
}
