import { pino } from 'pino';
import type { EditionWords } from '../../core/survey/edition.ts';
import { createApp } from '../../intake/app.ts';
import type { IntakeSettings } from '../../intake/environment.ts';
import { Limiter } from '../../intake/http/limiter.ts';
import { mailLink } from '../../intake/mail/mail-link.ts';
import { mailDomain } from '../../intake/mail/message.ts';
import { Metrics } from '../../intake/metrics.ts';
import { mailAddresses, readParts } from '../../intake/parts.ts';
import { hashPreviewToken } from '../../intake/preview-token.ts';
import { openStore } from '../../intake/store/store.ts';
import { Visits } from '../../intake/visits.ts';
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
   * confirm their address, except the `idle` ones.
   */
  deliver(at: number, except: { lost: readonly string[]; idle: readonly string[] }): Promise<void>;
  /** Unsubscribes an address that has confirmed. @throws if it hasn't. */
  unsubscribe(at: number, address: string): Promise<void>;
  /** The paths that are counted; none where VISITS is off. */
  countedPaths: readonly string[];
  /** The words of its survey. */
  words: EditionWords;
  /** What a response brings, because the sample's respondents were given the preview password. */
  previewToken: string;
}

/** Opens it on a new store. @param from the time of the first request. @throws {SettingsError} if there is no built site. */
export async function openPastIntake(settings: IntakeSettings, dataDir: string, from: number): Promise<PastIntake> {
  const previewToken = proposeCode();
  const previewTokenHash = hashPreviewToken(previewToken);
  const parts = { ...readParts(settings.siteFolder), previewTokenHash };
  const mail = mailAddresses(settings, parts);
  const store = await openStore({ dataDir, mailDomain: mailDomain(mail.from) });
  await store.editions.open(parts.edition, from);
  let now = from;
  const token = proposeCode();
  const unlimited = () => new Limiter(1_000_000);
  const log = pino({ level: 'silent' });
  const metrics = new Metrics();
  const visits = new Visits({ paths: parts.countedPaths, store: store.visits, metrics, log });
  const mix = async () => void (await store.responses.mix(now));
  const app = createApp({
    site: { respond: async () => new Response(null, { status: 404 }) },
    store,
    parts,
    settings,
    limiter: unlimited(),
    responseLimiters: { expected: unlimited(), unexpected: unlimited() },
    desk: { operators: [{ name: 'Sample', token }], pages: [], guesses: unlimited(), refused: () => undefined },
    visiting: settings.visits ? { visits, limiter: unlimited() } : undefined,
    mail,
    log,
    metrics,
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
  const subscribers = new Map<string, string>();
  const follow = async (purpose: 'confirm' | 'unsubscribe', id: string) => {
    const { pathname, search } = new URL(mailLink({ settings, store }, purpose, id));
    await ask(now, 'POST', pathname + search);
  };
  const settleAll = async ({ lost, idle }: Parameters<PastIntake['deliver']>[1]) => {
    for (let claimed = await store.outbox.claim(now, LEASE_MS); claimed; claimed = await store.outbox.claim(now, LEASE_MS)) {
      const { kind, recipient, facts } = claimed;
      const isLost = lost.includes(recipient);
      await store.outbox.settle(claimed, isLost ? { state: 'dead', error: '550 5.1.1 There is no such mailbox' } : { state: 'delivered' }, now);
      if (kind !== 'newsletter-confirmation' || isLost || idle.includes(recipient)) continue;
      subscribers.set(recipient, String(facts.subscriberId));
      await follow('confirm', String(facts.subscriberId));
    }
  };
  return {
    ask,
    deliver: async (at, except) => {
      now = at;
      while ((await store.retention.digestQuarantine(now, mail.to)) > 0);
      await Promise.all(Array.from({ length: SLOTS }, () => settleAll(except)));
      await mix();
    },
    unsubscribe: async (at, address) => {
      const id = subscribers.get(address);
      if (id === undefined) throw new Error(`${address} has not confirmed.`);
      now = at;
      await follow('unsubscribe', id);
    },
    countedPaths: settings.visits ? parts.countedPaths : [],
    words: parts.edition.words,
    previewToken,
    [Symbol.asyncDispose]: async () => {
      await visits.flush();
      await store.close();
    },
  };
}
