import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { DAY_MS } from '../core/days.ts';
import { postAnswer } from '../tests/support/campaign.ts';
import { openPolaris } from '../tests/support/campaign-store.ts';
import { NOW, startIntake, temporaryFolder } from '../tests/support/intake.ts';
import { startRelay } from '../tests/support/mail.ts';
import { startServedIntake } from '../tests/support/served-intake.ts';
import { PROJECT } from '../tests/support/sites.ts';
import { writeSmallSite } from '../tests/support/small-site.ts';
import { SUBMISSIONS } from '../tests/support/submissions.ts';
import { CopySender } from './outbox/copy-sender.ts';
import { Sender } from './outbox/sender.ts';
import { invitationToken } from './store/keys/secret.ts';
import { openStore } from './store/store.ts';
import { startTracing } from './tracing.ts';

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: Record<string, unknown> }[];
}

async function startCollector(answer?: RequestListener) {
  const bodies: string[] = [];
  const asked: unknown[] = [];
  const server = createServer(async (request, response) => {
    if (answer) return answer(request, response);
    bodies.push(await text(request));
    asked.push([request.url, request.headers['api-key']]);
    response.setHeader('Content-Type', 'application/json').end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const spans = (): SentSpan[] =>
    bodies.flatMap((body) =>
      JSON.parse(body).resourceSpans.flatMap((one: { scopeSpans: { spans: SentSpan[] }[] }) =>
        one.scopeSpans.flatMap((scope) => scope.spans),
      ),
    );
  return { endpoint, bodies, asked, spans };
}

const settingsFor = (endpoint: string, share = 1) => ({
  url: `${endpoint}/v1/traces`,
  headers: {},
  serviceName: 'test',
  share,
});
const valuesOf = ({ attributes }: SentSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** The whole intake in a folder of its own, with a relay, and the lines of its log. */
async function startWhole(environment: NodeJS.ProcessEnv) {
  const { folder, remove } = temporaryFolder();
  const relay = await startRelay();
  const site = path.join(folder, 'dist');
  writeSmallSite(site);
  const lines: string[] = [];
  const intake = await startServedIntake(
    {
      OUTPUT_DIR: site,
      DATA_DIR: path.join(folder, 'data'),
      SMTP_URL: relay.url,
      MAIL_FROM: 'hello@firm.test',
      MAIL_TO: 'inbox@firm.test',
      ...environment,
    },
    { write: (line) => void lines.push(line) },
  );
  onTestFinished(async () => {
    await relay.stop();
    remove();
  });
  const post = () =>
    fetch(`http://127.0.0.1:${intake.port}/api/contact-messages`, {
      method: 'POST',
      body: JSON.stringify(SUBMISSIONS['contact-messages']),
      headers: {
        'Content-Type': 'application/json',
        traceparent: '00-11111111111111111111111111111111-2222222222222222-01',
      },
    });
  return { intake, relay, lines, post };
}

test('A contact message is traced through store and outbox, and lines of the log name the trace, without a word of what was written', async () => {
  const collector = await startCollector();
  const { intake, relay, lines, post } = await startWhole({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.endpoint}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20b',
    OTEL_SERVICE_NAME: 'web',
  });
  const { id } = (await (await post()).json()) as { id: string };
  await relay.received(2);
  await intake.stop();

  expect(collector.asked).toContainEqual(['/v1/traces', 'a b']);
  const traceId = id.replaceAll('-', '');
  const spans = collector.spans();
  expect(new Set(spans.map((span) => span.traceId))).toEqual(new Set([traceId]));
  const request = spans.find(({ name }) => name === 'POST api/contact-messages');
  expect(request?.parentSpanId).toBeUndefined();
  const others = spans.filter((span) => span !== request);
  expect(others.map(({ name }) => name).sort()).toEqual([
    'mail contact-confirmation',
    'mail contact-notice',
    'store',
    'store',
    'store',
  ]);
  const mails = others.filter(({ name }) => name !== 'store');
  expect(mails.map(({ parentSpanId }) => parentSpanId)).toEqual(mails.map(() => request?.spanId));
  expect(request && valuesOf(request)).toEqual({
    'http.request.method': 'POST',
    'http.route': 'api/contact-messages',
    'http.response.status_code': 201,
  });
  expect(mails.map(valuesOf)).toEqual(
    mails.map(({ name }) => ({
      'mail.id': expect.stringMatching(/^[\da-f-]{36}$/),
      'mail.kind': name.replace('mail ', ''),
      'mail.attempt': 1,
      'mail.outcome': 'delivered',
    })),
  );
  expect(collector.bodies.join()).toMatch(/"service.name".{1,30}"web"/);
  expect(collector.bodies.join()).not.toMatch(
    /ines|firm\.test|127\.0\.0\.1|planning|insert|select/i,
  );
  const logged = lines
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => /^(submission|mail)$/.test(msg));
  expect(logged).toHaveLength(3);
  for (const line of logged)
    expect(spans.map(({ spanId }) => [traceId, spanId])).toContainEqual([
      line.trace_id,
      line.span_id,
    ]);
});

test('Of a survey, with or without a campaign, and of its mails nothing is traced, though all of it is in one store with what is', async () => {
  const collector = await startCollector();
  const tracing = await startTracing(settingsFor(collector.endpoint), () => undefined);
  const { folder, remove } = temporaryFolder();
  const store = await openStore({ dataDir: folder }, tracing);
  const intake = await startIntake({ store, tracing });
  const campaign = await openPolaris(store);
  const [wave] = campaign.waves;
  const [group] = campaign.groups;
  if (!wave || !group) throw new Error('The campaign has no wave or no group.');
  const ana = 'ana@example.org';
  await store.invitations.invite({ waveId: wave.id, groupId: group.id, addresses: [ana] }, NOW);
  const token = invitationToken(store.secret, wave.id, ana);
  const { answers, comments } = SUBMISSIONS['survey-responses'];
  const answered = await Promise.all([
    intake.post('access-requests', SUBMISSIONS['access-requests']),
    intake.post('survey-responses', SUBMISSIONS['survey-responses']),
    intake.post('contact-messages', SUBMISSIONS['contact-messages']),
    intake.ask('/api/campaign-links', { headers: { Authorization: `Bearer ${token}` } }),
    postAnswer(intake, token),
    intake.post('survey-copies', {
      answers,
      comments,
      campaignToken: token,
      userEmail: ana,
    }),
  ]);
  expect(answered.map(({ status }) => status)).toEqual([201, 201, 201, 200, 201, 202]);
  const left: string[] = [];
  const sender = new Sender({
    outbox: store.outbox,
    clock: store.clock,
    deliver: async ({ kind }) => void left.push(kind),
    trace: tracing.mail,
    log: intake.deps.log,
  });
  sender.start();
  await expect
    .poll(() => left.sort())
    .toEqual([
      'access-notice',
      'campaign-invitation',
      'contact-confirmation',
      'contact-notice',
      'survey-copy',
    ]);
  await sender.stop();
  const { parts, settings, mail, log } = intake.deps;
  const copies: string[] = [];
  await new CopySender({
    ...{ parts, settings, store, log, from: mail.from, guide: Buffer.from('') },
    transport: {
      send: async ({ subject }) => void copies.push(String(subject)),
      check: async () => undefined,
      close: () => undefined,
    },
    now: () => NOW + DAY_MS,
  }).send();
  expect(copies).toHaveLength(1);
  await intake.stop();
  await store.close();
  remove();
  await tracing.stop();
  expect(
    collector
      .spans()
      .map(({ name }) => name)
      .sort(),
  ).toEqual([
    'POST api/contact-messages',
    'mail contact-confirmation',
    'mail contact-notice',
    'store',
    'store',
    'store',
  ]);
});

test('A share of the traces is kept or dropped as a whole', async () => {
  const collector = await startCollector();
  for (const share of [0, 0.5]) {
    const tracing = await startTracing(settingsFor(collector.endpoint, share), () => undefined);
    for (let one = 0; one < 40; one++)
      await tracing.request('api/contact-messages', 'POST', async () => {
        const submissionId = tracing.submissionId();
        const mail = { id: 'm', kind: 'contact-notice', attempt: 1, submissionId };
        await tracing.mail(mail as never, async () => 'delivered');
        return new Response();
      });
    await tracing.stop();
  }
  const traces = Map.groupBy(collector.spans(), ({ traceId }) => traceId);
  expect(traces.size).toBeGreaterThan(0);
  expect(traces.size).toBeLessThan(40);
  for (const spans of traces.values()) expect(spans).toHaveLength(2);
});

test('A collector that is silent or gone delays neither an answer nor the end, and is told of once', async () => {
  const silent = await startCollector(() => undefined);
  const { intake, post, relay } = await startWhole({
    OTEL_EXPORTER_OTLP_ENDPOINT: silent.endpoint,
  });
  expect((await post()).status).toBe(201);
  await relay.received(2);
  await intake.stop();

  const told: string[] = [];
  const refusing = await startCollector((_request, response) => void response.writeHead(403).end());
  const tracing = await startTracing(
    settingsFor(refusing.endpoint),
    (cause) => void told.push(cause),
  );
  for (let one = 0; one < 600; one++)
    await tracing.request('api/contact-messages', 'POST', async () => new Response());
  await tracing.stop();
  expect(told).toEqual([expect.stringContaining('Forbidden')]);
});

test('Without a collector nothing of it is loaded', async () => {
  const code = `require('node:module').registerHooks({ load: (url, context, next) => { console.log(url); return next(url, context); } });
    import('./intake/serve.ts');`;
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', code], { cwd: PROJECT });
  expect(stdout).toContain('/kysely/');
  expect(stdout).not.toMatch(/@opentelemetry\/(?!api)/);
});
