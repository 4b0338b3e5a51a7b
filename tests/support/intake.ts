import { mkdirSync, writeFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import path from 'node:path';
import { pino } from 'pino';
import { COPIES_A_DAY } from '../../intake/campaigns/answer-response.ts';
import { DAY_SECONDS, DailyCount, Limiter } from '../../intake/http/limiter.ts';
import { Metrics } from '../../intake/http/metrics.ts';
import { StaticSite } from '../../intake/http/static-site.ts';
import type { ClaimedMail } from '../../intake/mail/mail-row.ts';
import { createApp } from '../../intake/server/app.ts';
import type { Deps } from '../../intake/server/deps.ts';
import { TESTS_A_DAY } from '../../intake/server/desk-mail.ts';
import { Mixer } from '../../intake/server/housekeeping.ts';
import { openStore, type Store } from '../../intake/store/store.ts';
import { writeEmptyStore } from './empty-store.ts';
import { temporaryFolder } from './folder.ts';
import { PARTS } from './small-site.ts';

export const NOW = Date.parse('2026-11-20T09:30:00.000Z');

/** An intake without a port, with a test store and a test clock. */
export interface TestIntake {
  deps: Deps;
  /** Sends a request as a browser on `http://localhost` does. */
  ask(address: string, init?: RequestInit, from?: string): Promise<Response>;
  post(
    resource: string,
    body: unknown,
    headers?: Record<string, string>,
    from?: string,
  ): Promise<Response>;
  /** Posts a form as a browser without JavaScript does. */
  postForm(
    resource: string,
    fields: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<Response>;
  /** Asks the desk, as Maren unless another token is given. */
  askDesk(method: string, path: string, body?: object, token?: string): Promise<Response>;
  /** What the desk answers to Maren. */
  // biome-ignore lint/suspicious/noExplicitAny: each test says what it expects.
  readDesk(path: string, body?: object): Promise<any>;
  /** Claims all mail that is due. */
  claimAll(): Promise<ClaimedMail[]>;
  wait(milliseconds: number): void;
  logged: string[];
  stop(): Promise<void>;
}

export const TOKEN = 'bidig fobul kazot pinam dolus varib';

export const OTHER_TOKEN = 'tumol gabir nesop kudav rifel homat';

/** A desk without pages, for Maren and Jonas. */
export const testDesk = (): NonNullable<Deps['desk']> => ({
  operators: [
    { name: 'Maren', token: TOKEN },
    { name: 'Jonas', token: OTHER_TOKEN },
  ],
  pages: [],
  guesses: new Limiter(10),
  refused: () => undefined,
});

const limitByDay = (limit: number) =>
  new Limiter(limit, undefined, { name: '', windowSeconds: DAY_SECONDS });

export const METRICS_TOKEN = 'a long token';

export const askMetrics = (intake: TestIntake) =>
  intake.ask('/metrics', { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
export const readMetrics = async (intake: TestIntake) => (await askMetrics(intake)).text();

export async function startIntake({
  store,
  limit = 1000,
  bounceSecret,
  ...own
}: Partial<Deps> & {
  store?: Store;
  limit?: number;
  bounceSecret?: string | undefined;
} = {}): Promise<TestIntake> {
  const { folder, remove } = temporaryFolder();
  let now = NOW;
  const logged: string[] = [];
  if (!store) await writeEmptyStore(folder);
  const deps: Deps = {
    site: emptySite(path.join(folder, 'site')),
    store:
      store ??
      (await openStore({
        dataDir: folder,
        mailDomain: 'equanta.example',
        timeZone: (own.parts ?? PARTS).brand.timeZone,
      })),
    parts: { ...PARTS },
    settings: {
      base: '/',
      siteFolder: path.join(folder, 'site'),
      siteUrl: 'http://localhost',
      intakeUrl: 'http://localhost',
      allowedOrigins: ['http://localhost'],
      trustedProxies: new BlockList(),
      metricsToken: METRICS_TOKEN,
      bounceSecret,
      answerDays: 2,
      retention: { quarantine: 30, enquiries: 730, answers: 365, mail: 30, visits: 730 },
      dataDir: folder,
      databaseUrl: undefined,
      smtp: { name: 'www.equanta.example', connections: 6, caFile: undefined, dkim: undefined },
    },
    limiter: new Limiter(limit),
    campaignLimiter: new Limiter(limit),
    responseLimiter: limitByDay(5 * limit),
    visiting: undefined,
    copyCount: new DailyCount(COPIES_A_DAY),
    mail: { from: 'hello@equanta.example', to: 'inbox@equanta.example' },
    log: pino({ level: 'info' }, { write: (line) => void logged.push(line) }),
    metrics: new Metrics(),
    now: () => now,
    mix: () => mixer.mix(),
    onMail: () => undefined,
    checkMail: async () => undefined,
    post: async () => undefined,
    testCount: new DailyCount(TESTS_A_DAY),
    ...own,
  };
  const mixer = new Mixer(deps.store, deps.log);
  const app = createApp(deps);
  const ask = async (address: string, init: RequestInit = {}, from = '192.0.2.1') =>
    app.fetch(new Request(`http://localhost${address}`, init), {
      incoming: { socket: { remoteAddress: from } },
    } as never);
  const askDesk = (method: string, path: string, body?: object, token = TOKEN) =>
    ask(`/api/desk/${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  return {
    deps,
    ask,
    askDesk,
    readDesk: async (path, body) => (await askDesk(body ? 'POST' : 'GET', path, body)).json(),
    claimAll: async () => {
      const claimed: ClaimedMail[] = [];
      const claim = () => deps.store.outbox.claim(now, 60_000);
      for (let mail = await claim(); mail; mail = await claim()) claimed.push(mail);
      return claimed;
    },
    post: (resource, body, headers = {}, from) =>
      ask(
        `/api/${resource}`,
        {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { 'Content-Type': 'application/json', ...headers },
        },
        from,
      ),
    postForm: (resource, fields, headers = {}) =>
      ask(`/api/${resource}`, {
        method: 'POST',
        body: new URLSearchParams(fields).toString(),
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      }),
    wait: (milliseconds) => {
      now += milliseconds;
    },
    logged,
    stop: async () => {
      if (!store) await deps.store.close();
      remove();
    },
  };
}

function emptySite(folder: string): StaticSite {
  mkdirSync(folder);
  for (const [file, text] of Object.entries({
    'index.html': '<h1>Home</h1>',
    '404.html': '<h1>Missing</h1>',
    _headers: '',
  })) {
    writeFileSync(path.join(folder, file), text);
  }
  return new StaticSite(folder, '/');
}
