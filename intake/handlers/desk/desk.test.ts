import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  type AuditEntry,
  doneSchema,
  type Message,
  type SurveyBatch,
} from '../../../core/desk/desk.ts';
import { DESK_FOLDER, intakeFolder } from '../../../core/intake/parts.ts';
import { SettingsError } from '../../../core/settings/read.ts';
import { START_FIELD, TRAP_FIELD } from '../../../core/submissions/bot-signs.ts';
import { deliverCopy } from '../../../tests/store/responses.test.ts';
import { POLARIS, postAnswer, tokenIn } from '../../../tests/support/campaign.ts';
import { content } from '../../../tests/support/content.ts';
import { EDITION, REWORDED } from '../../../tests/support/edition.ts';
import { startIntake, type TestIntake, temporaryFolder } from '../../../tests/support/intake.ts';
import { writeNewsletters } from '../../../tests/support/small-site.ts';
import { SUBMISSIONS } from '../../../tests/support/submissions.ts';
import { DESK_RESOURCES, openDesk } from '../../desk.ts';
import { Limiter } from '../../http/limiter.ts';
import type { ClaimedMail } from '../../store/mail/mail-row.ts';
import { StoreUnavailable } from '../../store/store.ts';
import { ACTIONS } from './actions.ts';

const TOKEN = 'bidig fobul kazot pinam dolus varib';
const OTHER_TOKEN = 'tumol gabir nesop kudav rifel homat';
const OPERATORS = [
  { name: 'Maren', token: TOKEN },
  { name: 'Jonas', token: OTHER_TOKEN },
];
const CONTACT = SUBMISSIONS['contact-messages'];
const SPAM = { ...CONTACT, message: 'Buy now.', [TRAP_FIELD]: 'https://spam.example' };

let site: ReturnType<typeof temporaryFolder>;
let intake: TestIntake;
let wakened: number;
beforeEach(async () => {
  site = temporaryFolder();
  const siteFolder = path.join(site.folder, 'site');
  const folder = path.join(intakeFolder(siteFolder), DESK_FOLDER);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'index.html'), '<title>Desk</title>');
  writeFileSync(path.join(folder, '_headers'), '/*\n  Cache-Control: no-store\n');
  wakened = 0;
  const opened = openDesk({ operators: OPERATORS, siteFolder, base: '/sub/' });
  intake = await startIntake({
    desk: opened && { ...opened, guesses: new Limiter(10) },
    onMail: () => (wakened += 1),
  });
});
afterEach(async () => {
  await intake.stop();
  site.remove();
});

const ask = (
  path: string,
  {
    method = 'GET',
    token = TOKEN as string | null,
    pass = '',
    from = '192.0.2.1',
    body = undefined as object | undefined,
  } = {},
) => {
  const headers = {
    ...(pass && { 'Desk-Pass': pass }),
    ...(token !== null && { Authorization: `Bearer ${token}` }),
    ...(body && { 'Content-Type': 'application/json' }),
  };
  return intake.ask(path, { method, headers, ...(body && { body: JSON.stringify(body) }) }, from);
};
// biome-ignore lint/suspicious/noExplicitAny: each test says what it expects.
const read = async (path: string): Promise<any> => (await ask(`/api/desk/${path}`)).json();
const readLog = async (): Promise<AuditEntry[]> => (await read('audit-log')).items;
const claim = () => intake.deps.store.outbox.claim(intake.deps.now(), 60_000);
/** Stores a batch of survey responses that is set apart. */
const postUnexpected = async () => {
  for (let one = 0; one < 5; one++)
    await intake.post('survey-responses', {
      ...SUBMISSIONS['survey-responses'],
      userEmail: `person-${one}@example.org`,
    });
  while (await deliverCopy(intake.deps.store, intake.deps.now()));
  await intake.deps.store.responses.mix(intake.deps.now() + 24 * 60 * 60 * 1000);
};
/** Closes a wave with a comment. @returns the comment's id. */
const postWaveComment = async (): Promise<string> => {
  await ask('/api/desk/campaigns', { method: 'POST', body: POLARIS });
  const [wave] = (await read('campaigns')).campaigns.find(
    ({ name }: { name: string }) => name === POLARIS.name,
  ).waves;
  const { groups } = (await read('campaigns')).campaigns.find(
    ({ name }: { name: string }) => name === POLARIS.name,
  );
  await ask(`/api/desk/waves/${wave.id}/cards`, {
    method: 'POST',
    body: { group: groups[0].id, count: 5 },
  });
  const { codes } = (await read(`waves/${wave.id}/cards`)).groups[0];
  for (const { link } of codes) await postAnswer(intake, tokenIn(link));
  await ask(`/api/desk/waves/${wave.id}/closings`, { method: 'POST' });
  return (await read(`waves/${wave.id}/findings`)).comments[0].id;
};
/** Adds a newsletter with a subscriber who can get it. @returns its slug. */
const prepareNewsletter = async (): Promise<string> => {
  writeNewsletters(intake.deps.settings.siteFolder, content.newsletters);
  await intake.post('newsletter-signups', SUBMISSIONS['newsletter-signups']);
  const mail = await claim();
  const now = intake.deps.now();
  await intake.deps.store.subscriptions.confirm(String(mail?.facts.subscriberId), {
    askedAt: now,
    now,
  });
  return content.newsletters[0]?.slug ?? '';
};
/** Invites somebody to an open wave. @returns its id, and what invites somebody else. */
const inviteSomebody = async () => {
  await ask('/api/desk/campaigns', { method: 'POST', body: POLARIS });
  const { waves, groups } = (await read('campaigns')).campaigns.find(
    ({ name }: { name: string }) => name === POLARIS.name,
  );
  const listOf = (...addresses: string[]) => ({ group: groups[0].id, addresses });
  await ask(`/api/desk/waves/${waves[0].id}/invitations`, {
    method: 'POST',
    body: listOf('ana@example.org'),
  });
  return { waveId: waves[0].id, body: listOf('ben@example.org') };
};
const settleDead = (mail: ClaimedMail, error = '550 no such mailbox') =>
  intake.deps.store.outbox.settle(mail, { state: 'dead', error }, intake.deps.now());

describe('The desk', () => {
  test('is served below both roots, and never cached', async () => {
    for (const address of ['/desk/', '/sub/desk/']) {
      const response = await intake.ask(address);
      expect([
        response.status,
        await response.text(),
        response.headers.get('Cache-Control'),
      ]).toEqual([200, '<title>Desk</title>', 'no-store']);
    }
    expect((await intake.ask('/desk')).headers.get('Location')).toBe('/desk/');
    expect((await intake.ask('/desk/nothing')).status).toBe(404);
    const under = await startIntake({
      desk: intake.deps.desk,
      settings: { ...intake.deps.settings, base: '/sub/' },
    });
    for (const root of ['/', '/sub/'])
      expect(
        (
          await under.ask(`${root}api/desk/overview`, {
            headers: { Authorization: `Bearer ${TOKEN}` },
          })
        ).status,
      ).toBe(200);
    await under.stop();
  });

  test('does not exist without an operator token in the settings', async () => {
    expect(openDesk({ operators: [], siteFolder: '/nowhere', base: '/' })).toBeUndefined();
    const closed = await startIntake();
    for (const address of ['/desk', '/desk/', '/desk/assets/main.js']) {
      const response = await closed.ask(address);
      expect([response.status, await response.text()]).toEqual([404, '<h1>Missing</h1>']);
    }
    const [closedApi, anyApi] = await Promise.all(
      ['/api/desk/overview', '/api/no-such-thing'].map((address) =>
        closed.ask(address, { headers: { Authorization: `Bearer ${TOKEN}` } }),
      ),
    );
    expect([closedApi?.status, await closedApi?.text()]).toEqual([404, await anyApi?.text()]);
    await closed.stop();
  });

  test('is missing until the site is built', () => {
    expect(() => openDesk({ operators: OPERATORS, siteFolder: '/nowhere', base: '/' })).toThrow(
      SettingsError,
    );
    expect(() => openDesk({ operators: OPERATORS, siteFolder: '/nowhere', base: '/' })).toThrow(
      /run npm run build again, or leave the operator tokens out/,
    );
  });

  // Groups of one side can be merged.
  const groups = POLARIS.groups.map((group) => ({ ...group, side: 'users' }));
  const EARLY = {
    ...POLARIS,
    groups,
    name: 'Not open yet',
    waves: [{ name: '30 days', opensOn: '2999-12-01', closesOn: '2999-12-31' }],
  };
  const WORDS = { subject: 'About {system}', text: 'Dear all' };
  const ANA = { userEmail: 'ana@example.org' };
  const BODIES: Record<string, object> = {
    'PUT messages/:id': { revision: 0, progress: 'answered' },
    'POST messages/:id/notes': { text: 'Answered by telephone.' },
    'POST quarantine/readings': { ids: [crypto.randomUUID()] },
    'POST quarantine/releases': { ids: [crypto.randomUUID()] },
    'POST spam-rules': { kind: 'domain', value: 'spam.example' },
    'POST survey-editions/:id/corrections': { of: EDITION.id },
    'POST clients': { name: 'Ashford' },
    'PUT clients/:id': { name: 'Northwater AG' },
    'POST campaigns': EARLY,
    'PUT campaigns/:id': EARLY,
    'POST campaigns/:id/waves': { ...EARLY.waves[0], name: '60 days' },
    'PUT waves/:id': EARLY.waves[0] ?? {},
    'POST campaigns/:id/groups': { name: 'Buyers', side: 'users', asked: 9 },
    'PUT groups/:id': { name: 'Buyers', side: 'users', asked: 9 },
    'POST newsletters/:id/sendings': { source: content.newsletters[0]?.source ?? '' },
    'POST mail/tests': { userEmail: 'maren@firm.example' },
    'POST newsletters/:id/tests': { userEmail: 'maren@firm.example' },
    'PUT campaigns/:id/invitation-words': WORDS,
    'PUT campaigns/:id/reminder-words': WORDS,
    'POST waves/:id/invitation-checks': { group: 'any', addresses: ['ana@example.org'] },
    'POST subscriber-import-checks': { addresses: ['ana@example.org'] },
    'POST subscriber-imports': { source: 'Spring fair', addresses: ['ana@example.org'] },
    ...Object.fromEntries(
      [
        'address-checks',
        'suppressions',
        'suppression-liftings',
        'invitation-suppression-liftings',
        'erasure-checks',
        'erasures',
      ].map((name) => [`POST ${name}`, ANA]),
    ),
    'POST waves/:id/invitation-tests': { kind: 'campaign-reminder', userEmail: 'ana@example.org' },
  };
  const bodyOf = (call: string, [group, into]: { id: string }[]) => {
    if (call === 'POST groups/:id/merges') return { into: into?.id };
    return call === 'POST waves/:id/cards' ? { group: group?.id, count: 3 } : BODIES[call];
  };
  const answerSchema = (method: string, name: string) =>
    method === 'GET' || name.endsWith('-checks') || name === 'mail/tests'
      ? v.pipe(v.record(v.string(), v.unknown()), v.minEntries(1))
      : doneSchema;
  const loggedActions = () => intake.logged.map((line) => JSON.parse(line).action).filter(Boolean);
  const everyAct = Object.entries(DESK_RESOURCES).flatMap(([name, acts]) =>
    Object.keys(acts).map((method) => [method, name] as const),
  );
  const checkAct = async (
    [method, name]: (typeof everyAct)[number],
    {
      ids,
      groups,
      kept,
      given,
      from,
    }: {
      ids: Record<string, string>;
      groups: { id: string }[];
      kept: object[];
      given: object[];
      from: string;
    },
  ) => {
    const isInviting = ['POST waves/:id/invitations', 'POST waves/:id/reminders'].includes(
      `${method} ${name}`,
    );
    const inviting = isInviting ? await inviteSomebody() : undefined;
    if (inviting) ids.waves = inviting.waveId;
    const body = inviting?.body ?? bodyOf(`${method} ${name}`, groups);
    const address = `/api/desk/${name.replace(':id', ids[name.split('/')[0] ?? ''] ?? '')}`;
    for (const token of [null, 'x', `${TOKEN}x`, TOKEN.toUpperCase()]) {
      const response = await ask(address, { method, token, body, from });
      expect([response.status, await response.json()]).toEqual([401, { error: 'token' }]);
      expect(response.headers.get('Cache-Control')).toBe('no-store');
    }
    expect([(await read('quarantine')).items, (await read('dead-letters')).items]).toEqual([
      kept,
      given,
    ]);
    const [logged, before] = [await readLog(), loggedActions()];
    const response = await ask(address, { method, body });
    expect(response.ok).toBe(true);
    const answer = await response.json();
    expect(v.is(answerSchema(method, name), answer)).toBe(true);
    const added = (await readLog()).filter(({ id }) => !logged.some((entry) => entry.id === id));
    const isLogged = method !== 'GET' || name === 'subscriber-exports';
    expect(added.map(({ operator }) => operator)).toEqual(isLogged ? ['Maren'] : []);
    expect(loggedActions().slice(before.length)).toEqual(
      [ACTIONS[`${method} ${name}`]].filter(Boolean),
    );
    expect([response.headers.get('Cache-Control'), response.headers.get('X-Robots-Tag')]).toEqual([
      'no-store',
      'noindex',
    ]);
    expect(response.headers.has('Access-Control-Allow-Origin')).toBe(false);
    expect((await ask(address, { method: 'PATCH' })).status).toBe(405);
  };

  // Reading changes nothing, so one intake is read throughout.
  const [reads, changes] = [
    everyAct.filter(([method]) => method === 'GET'),
    everyAct.filter(([method]) => method !== 'GET'),
  ];
  test.each([
    { what: 'GET of everything', acts: reads },
    ...changes.map((act) => ({ what: act.join(' of '), acts: [act] })),
  ])(
    'refuses $what without the token, and lets no other site read the answer',
    async ({ acts }) => {
      await intake.post('contact-messages', SPAM);
      await intake.post('contact-messages', CONTACT);
      for (let mail = await claim(); mail; mail = await claim()) await settleDead(mail);
      const [kept, given] = [(await read('quarantine')).items, (await read('dead-letters')).items];
      await postUnexpected();
      const { batches } = await read('survey-results');
      await ask('/api/desk/campaigns', { method: 'POST', body: EARLY });
      const [campaign] = (await read('campaigns')).campaigns;
      const [contact] = (await read('messages?kind=contact-messages')).items;
      const isCorrecting = acts.some(([, name]) => name.endsWith('corrections'));
      if (isCorrecting) await intake.deps.store.editions.open(REWORDED, intake.deps.now());
      const ids: Record<string, string> = {
        messages: contact.id,
        quarantine: kept[0].id,
        'dead-letters': given[0].id,
        'survey-batches': batches[0].id,
        'survey-editions': isCorrecting ? REWORDED.id : EDITION.id,
        newsletters: await prepareNewsletter(),
        clients: campaign.clientId,
        campaigns: campaign.id,
        waves: campaign.waves[0].id,
        groups: campaign.groups[0].id,
        'wave-comments': acts.some(([, name]) => name.startsWith('wave-comments'))
          ? await postWaveComment()
          : '',
      };
      await ask(`/api/desk/messages/${contact.id}/notes`, {
        method: 'POST',
        body: { text: 'Called her.' },
      });
      await ask('/api/desk/spam-rules', {
        method: 'POST',
        body: { kind: 'phrase', value: 'Buy now, pay later' },
      });
      ids['spam-rules'] = (await read('spam-rules')).items[0].id;
      ids.notes = (await read(`messages/${contact.id}`)).handling.notes[0].id;
      for (const [index, act] of acts.entries())
        await checkAct(act, {
          ids,
          groups: campaign.groups,
          kept,
          given,
          // Too many guesses from one address are refused.
          from: `10.${index}.0.1`,
        });
    },
  );

  test('lists promises that are due, or broken where nothing else is asked for, and tells whether visits are counted', async () => {
    await intake.post('contact-messages', CONTACT);
    expect((await read('promises?state=due')).items).toEqual([]);
    for (let mail = await claim(); mail; mail = await claim()) await settleDead(mail);
    const broken = (await read('promises')).items;
    expect(broken.map(({ name }: { name: string }) => name).sort()).toEqual([
      'confirmation',
      'notice',
    ]);
    expect((await read('promises?state=broken')).items).toEqual(broken);
    intake.wait(10 * 24 * 60 * 60 * 1000);
    expect((await read('promises?state=due')).items).toHaveLength(1);
    expect((await ask('/api/desk/promises?state=kept')).status).toBe(422);
    expect(await read('visits')).toMatchObject({ isCounting: false, today: '2026-11-30' });
  });

  test('knows operators by their tokens, and logs what each did, to which item and when, without what visitors typed', async () => {
    const as = async (token: string) => (await ask('/api/desk/session', { token })).json();
    expect([await as(TOKEN), await as(OTHER_TOKEN)]).toMatchObject([
      { operator: 'Maren' },
      { operator: 'Jonas' },
    ]);
    await intake.post('contact-messages', SPAM);
    const [{ id }] = (await read('quarantine')).items;
    const release = () =>
      ask(`/api/desk/quarantine/${id}/releases`, { method: 'POST', token: OTHER_TOKEN });
    expect([(await release()).status, (await release()).status]).toEqual([201, 404]);
    intake.wait(1);
    await ask('/api/desk/campaigns', { method: 'POST', body: POLARIS });
    intake.wait(1);
    const [campaign] = (await read('campaigns')).campaigns;
    expect(
      (await ask(`/api/desk/campaigns/${campaign.id}`, { method: 'PUT', body: {} })).status,
    ).toBe(422);
    await ask(`/api/desk/campaigns/${campaign.id}`, { method: 'DELETE' });
    const at = intake.deps.now();
    const log = await readLog();
    expect(log).toEqual([
      {
        id: expect.any(String),
        at,
        operator: 'Maren',
        action: 'deleted a campaign',
        itemId: campaign.id,
        itemName: 'Polaris rollout',
      },
      {
        id: expect.any(String),
        at: at - 1,
        operator: 'Maren',
        action: 'made a campaign',
        itemId: '',
        itemName: 'Polaris rollout',
      },
      {
        id: expect.any(String),
        at: at - 2,
        operator: 'Jonas',
        action: 'released from the quarantine',
        itemId: id,
        itemName: 'contact-messages',
      },
    ]);
    expect(JSON.stringify(log)).not.toMatch(/Buy now|ines/i);
  });

  test('logs no name that is longer than names are', async () => {
    const body = { kind: 'phrase', value: 'limited offer', name: 'x'.repeat(201) };
    await ask('/api/desk/spam-rules', { method: 'POST', body });
    expect((await readLog()).map(({ itemName }) => itemName)).toEqual(['phrase']);
  });

  test('answers an action that is done even if the audit log can not be written, and says so in its own log', async () => {
    intake.deps.store.auditLog.add = async () => Promise.reject(new StoreUnavailable('full'));
    expect(
      (await ask('/api/desk/clients', { method: 'POST', body: { name: 'Ashford' } })).status,
    ).toBe(201);
    expect(
      intake.logged
        .filter((line) => line.includes('audit log not written'))
        .map((line) => JSON.parse(line)),
    ).toMatchObject([{ cause: 'full', action: 'added a client' }]);
  });

  test('judges ten wrong tokens in ten minutes, logs them once a minute, and then none from there, not even the right one', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const statusOf = async (asked: Parameters<typeof ask>[1]) =>
      (await ask('/api/desk/overview', asked)).status;
    const guess = (from?: string) => statusOf({ token: 'a wrong one', ...(from && { from }) });
    const [{ pass }, { pass: other }] = await Promise.all(
      [TOKEN, OTHER_TOKEN].map(async (token) =>
        (await ask('/api/desk/session', { token, from: '203.0.113.1' })).json(),
      ),
    );
    // All at once: none is judged while another one waits to be counted.
    const guesses = [...Array.from({ length: 500 }, () => guess()), statusOf({ token: TOKEN })];
    expect(Object.groupBy(await Promise.all(guesses), String)).toEqual({
      401: Array(10).fill(401),
      429: Array(491).fill(429),
    });
    const refused = await ask('/api/desk/overview');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    // Whoever has signed in before goes on, as does another network.
    expect([
      await statusOf({ pass }),
      await statusOf({ token: OTHER_TOKEN, pass: other }),
      await statusOf({ from: '198.51.100.1' }),
      await guess('198.51.100.1'),
      await statusOf({ pass: other }),
      await statusOf({ token: 'a wrong one', pass }),
      await statusOf({ token: null }),
    ]).toEqual([200, 200, 200, 401, 429, 429, 401]);
    const told = () =>
      intake.logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'sign-in refused');
    expect(told()).toMatchObject([{ count: 1 }]);
    intake.wait(60_000);
    await guess();
    expect(told()).toMatchObject([
      { count: 1 },
      { count: 505, remedy: expect.stringMatching(/another network.*signed in before/) },
    ]);
    vi.setSystemTime(Date.now() + Number(refused.headers.get('Retry-After')) * 1000);
    expect([await guess(), await statusOf({})]).toEqual([401, 200]);
    expect(intake.logged.join('')).not.toMatch(/192\.0\.2|a wrong one/);
  });

  test('counts no right token against its network, however many come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => ask('/api/desk/session')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test('answers 503 if the store can not be read or written, and 422 for an invalid request', async () => {
    const places = [
      'messages?after=1',
      "messages?after=1.' or 1=1",
      'messages?kind=survey-responses',
      'messages?progress=old',
      'quarantine?after=',
      'dead-letters?after=x.y',
    ];
    for (const place of places)
      expect([place, (await ask(`/api/desk/${place}`)).status]).toEqual([place, 422]);
    for (const id of ['x', '%00', '../overview'.replace('/', '%2F'), crypto.randomUUID()]) {
      expect([
        id,
        (await ask(`/api/desk/quarantine/${id}/releases`, { method: 'POST' })).status,
      ]).toEqual([id, 404]);
      expect([
        id,
        (await ask(`/api/desk/dead-letters/${id}/sendings`, { method: 'POST' })).status,
      ]).toEqual([id, 404]);
      expect([id, (await ask(`/api/desk/quarantine/${id}`, { method: 'DELETE' })).status]).toEqual([
        id,
        404,
      ]);
    }
    intake.deps.store.deadLetters.resend = async () =>
      Promise.reject(new StoreUnavailable('locked'));
    const response = await ask('/api/desk/dead-letters/sendings', { method: 'POST' });
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5']);
  });
});

describe('Messages', () => {
  test('hold the submitted fields and nothing else, for one form or for all', async () => {
    await intake.post('contact-messages', { ...CONTACT, company: '', extra: 'x' });
    intake.wait(1);
    await intake.post('newsletter-signups', SUBMISSIONS['newsletter-signups']);
    intake.wait(1);
    await intake.post('access-requests', SUBMISSIONS['access-requests']);
    const { items, next } = await read('messages');
    expect(next).toBeNull();
    expect(items.map(({ kind }: Message) => kind)).toEqual([
      'access-requests',
      'newsletter-signups',
      'contact-messages',
    ]);
    expect(items[1]).toMatchObject({ said: { userEmail: 'ines@example.org' }, state: 'pending' });
    const { name, userEmail, phone, message, source } = CONTACT;
    expect(items[2].said).toEqual({ name, userEmail, phone, message, source });
    expect((await read('messages?kind=access-requests')).items).toHaveLength(1);
  });

  test('come thirty at a time', async () => {
    for (let one = 0; one < 31; one++)
      await intake.post('contact-messages', { ...CONTACT, message: `Message ${one}` });
    const first = await read('messages');
    const rest = await read(`messages?after=${first.next}`);
    expect([first.items.length, rest.items.length, rest.next]).toEqual([30, 1, null]);
    expect(
      new Set([...first.items, ...rest.items].map(({ said }: Message) => said.message)).size,
    ).toBe(31);
  });
});

describe('The quarantine', () => {
  const mailsDue = async () => {
    const mails = [];
    for (let mail = await claim(); mail; mail = await claim()) mails.push(mail.kind);
    return mails.sort();
  };
  const only = async () => (await read('quarantine')).items[0];

  test('lists a submission with its reason, and releases it once with all of its mail', async () => {
    await intake.post('contact-messages', SPAM);
    expect(await mailsDue()).toEqual([]);
    const { id, reason, said } = await only();
    expect([reason, said.message]).toEqual(['a hidden field was filled', 'Buy now.']);
    const before = wakened;
    const answers = [
      await ask(`/api/desk/quarantine/${id}/releases`, { method: 'POST' }),
      await ask(`/api/desk/quarantine/${id}/releases`, { method: 'POST' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 404]);
    expect(await answers[0]?.json()).toEqual({ count: 2 });
    expect(wakened).toBe(before + 1);
    expect(await mailsDue()).toEqual(['contact-confirmation', 'contact-notice']);
    expect((await read('messages')).items).toMatchObject([{ id, said: { message: 'Buy now.' } }]);
    expect(await only()).toBeUndefined();
  });

  test('releases a submission that was only fast without confirming it twice', async () => {
    await intake.post('contact-messages', {
      ...CONTACT,
      [START_FIELD]: new Date(intake.deps.now() - 300).toISOString(),
    });
    expect(await mailsDue()).toEqual(['contact-confirmation']);
    const { id } = await only();
    expect((await ask(`/api/desk/quarantine/${id}/releases`, { method: 'POST' })).status).toBe(201);
    expect(await mailsDue()).toEqual(['contact-notice']);
  });

  test('releases a newsletter sign-up, whose address still has to be confirmed', async () => {
    await intake.post('newsletter-signups', {
      ...SUBMISSIONS['newsletter-signups'],
      [TRAP_FIELD]: 'x',
    });
    const release = async () =>
      (await ask(`/api/desk/quarantine/${(await only()).id}/releases`, { method: 'POST' })).json();
    expect(await release()).toEqual({ count: 1 });
    expect(await mailsDue()).toEqual(['newsletter-confirmation']);
    expect((await read('messages')).items).toMatchObject([
      { kind: 'newsletter-signups', state: 'pending' },
    ]);
    // The limit of confirmations for one address applies.
    await intake.post(
      'newsletter-signups',
      { ...SUBMISSIONS['newsletter-signups'], [TRAP_FIELD]: 'x' },
      { 'Idempotency-Key': crypto.randomUUID() },
    );
    expect(await release()).toEqual({ count: 0 });
    expect(await mailsDue()).toEqual([]);
  });

  test('keeps which submissions were read, and the overview counts the others', async () => {
    await intake.post('contact-messages', SPAM);
    await intake.post('contact-messages', { ...SPAM, message: 'Buy today.' });
    const [first] = (await read('quarantine')).items;
    expect([first.isRead, await read('overview')]).toMatchObject([
      false,
      { quarantined: 2, unreadQuarantined: 2 },
    ]);
    const mark = (ids: unknown) =>
      ask('/api/desk/quarantine/readings', { method: 'POST', body: { ids } });
    expect(await (await mark([first.id, crypto.randomUUID()])).json()).toEqual({ count: 1 });
    expect(await (await mark([first.id])).json()).toEqual({ count: 0 });
    for (const wrong of [[], ['x'], 'x', undefined]) expect((await mark(wrong)).status).toBe(422);
    expect(
      (await read('quarantine')).items.map(({ isRead }: { isRead: boolean }) => isRead).sort(),
    ).toEqual([false, true]);
    expect(await read('overview')).toMatchObject({ quarantined: 2, unreadQuarantined: 1 });
  });

  test('deletes a submission without sending mail', async () => {
    await intake.post('contact-messages', SPAM);
    const { id } = await only();
    expect((await ask(`/api/desk/quarantine/${id}`, { method: 'DELETE' })).status).toBe(200);
    expect((await ask(`/api/desk/quarantine/${id}`, { method: 'DELETE' })).status).toBe(404);
    expect(await only()).toBeUndefined();
    expect(await mailsDue()).toEqual([]);
  });
});

describe('A rule against spam', () => {
  const add = (rule: object, token = TOKEN) =>
    ask('/api/desk/spam-rules', { method: 'POST', body: rule, token });

  test('is made of a message, names who made it, catches later ones, and is removed', async () => {
    await intake.post('contact-messages', { ...CONTACT, userEmail: 'ada@mail.example.org' });
    await intake.post('contact-messages', SPAM);
    const [{ id }] = (await read('quarantine')).items;
    expect(await read(`quarantine/${id}/sender`)).toEqual({
      address: 'ines@example.org',
      domain: 'example.org',
      ofAddress: 0,
      ofDomain: 1,
    });
    await add({ kind: 'domain', value: ' Example.ORG ' }, OTHER_TOKEN);
    const [rule] = (await read('spam-rules')).items;
    expect(rule).toEqual({
      id: expect.any(String),
      kind: 'domain',
      value: 'example.org',
      madeBy: 'Jonas',
      madeAt: intake.deps.now(),
    });
    await intake.post('contact-messages', { ...CONTACT, message: 'Again.' });
    const reasons = async () =>
      (await read('quarantine')).items.map(({ reason }: { reason: string }) => reason).sort();
    expect(await reasons()).toEqual([
      'a hidden field was filled',
      'a rule is against everybody at example.org',
    ]);
    const remove = async () =>
      (await ask(`/api/desk/spam-rules/${rule.id}`, { method: 'DELETE' })).status;
    expect([await remove(), await remove()]).toEqual([200, 404]);
    await intake.post('contact-messages', { ...CONTACT, message: 'And again.' });
    expect([(await read('messages')).items.length, (await reasons()).length]).toEqual([2, 2]);
    expect(
      (await readLog())
        .map(({ operator, action, itemName }) => [operator, action, itemName])
        .sort(),
    ).toEqual([
      ['Jonas', 'made a rule against spam', 'example.org'],
      ['Maren', 'removed a rule against spam', 'example.org'],
    ]);
  });

  test('against an address or a phrase is logged by its kind alone', async () => {
    await add({ kind: 'address', value: 'ada@example.org' });
    await add({ kind: 'phrase', value: 'Buy now, pay later' });
    for (const { id } of (await read('spam-rules')).items)
      await ask(`/api/desk/spam-rules/${id}`, { method: 'DELETE' });
    const log = await readLog();
    expect(log.map(({ itemName }) => itemName).sort()).toEqual([
      'address',
      'address',
      'phrase',
      'phrase',
    ]);
    expect(JSON.stringify(log)).not.toMatch(/ada@|Buy now/);
  });

  test('is refused if it is no address, domain or phrase, or one too many', async () => {
    const wrong = [
      { kind: 'address', value: 'ada' },
      { kind: 'domain', value: 'org' },
      { kind: 'phrase', value: '  buy  now ' },
      { kind: 'network', value: 'x' },
      {},
    ];
    for (const rule of wrong) expect([rule, (await add(rule)).status]).toEqual([rule, 422]);
    for (const value of ['a', 'b']) await add({ kind: 'domain', value: `${value}.example` });
    intake.deps.store.spamRules.add = async () => false;
    expect(await (await add({ kind: 'domain', value: 'c.example' })).json()).toEqual({
      error: 'invalid',
      errors: { value: expect.stringContaining('500') },
    });
    expect((await ask(`/api/desk/quarantine/${crypto.randomUUID()}/sender`)).status).toBe(404);
  });
});

test('A dead letter shows recipient, kind and error, and is sent again on request', async () => {
  await intake.post('contact-messages', CONTACT);
  for (let mail = await claim(); mail; mail = await claim()) await settleDead(mail);
  const { items } = await read('dead-letters');
  expect(
    items
      .map(({ kind, recipient, error }: Record<string, string>) => [kind, recipient, error])
      .sort(),
  ).toEqual([
    ['contact-confirmation', 'ines@example.org', '550 no such mailbox'],
    ['contact-notice', 'inbox@equanta.example', '550 no such mailbox'],
  ]);
  expect(await read('overview')).toMatchObject({
    deadLetters: 2,
    expiredLetters: 0,
    quarantined: 0,
    waiting: { count: 0, since: null },
    received: { 'contact-messages': 1 },
  });
  const before = wakened;
  expect(
    await (await ask(`/api/desk/dead-letters/${items[0].id}/sendings`, { method: 'POST' })).json(),
  ).toEqual({ count: 1 });
  expect(await (await ask('/api/desk/dead-letters/sendings', { method: 'POST' })).json()).toEqual({
    count: 1,
  });
  expect(wakened).toBe(before + 2);
  expect(await read('overview')).toMatchObject({
    deadLetters: 0,
    waiting: { count: 2, since: intake.deps.now() },
  });
});

test('The overview says which mail waits until somebody acts, and how many may have arrived twice', async () => {
  await intake.post('contact-messages', CONTACT);
  const pending = { state: 'pending', error: '554 5.7.1 EENVELOPE RCPT TO', isOwn: true } as const;
  const again = async (cause: object) => {
    intake.wait(60_000);
    for (let mail = await claim(); mail; mail = await claim())
      await intake.deps.store.outbox.settle(
        mail,
        { ...pending, ...cause, dueAt: intake.deps.now() + 1 },
        intake.deps.now(),
      );
  };
  await again({ isRefusal: true });
  expect(await read('overview')).toMatchObject({
    refusals: [{ error: '554 5.7.1 EENVELOPE RCPT TO', count: 2 }],
    maybeTwice: 0,
  });
  await again({ isUnknown: true });
  expect(await read('overview')).toMatchObject({ refusals: [], maybeTwice: 0 });
  await again({ isUnknown: true });
  expect(await read('overview')).toMatchObject({ refusals: [], maybeTwice: 2 });
});

test('A dead letter to a respondent of the survey shows neither address nor time, and is still counted once its text is deleted', async () => {
  await intake.post('survey-responses', SUBMISSIONS['survey-responses']);
  const mail = await claim();
  if (mail) await settleDead(mail, '550 5.1.1 <ines@example.org>: user unknown');
  const { items } = await read('dead-letters');
  expect(items).toEqual([
    {
      id: mail?.id,
      kind: 'survey-copy',
      at: Date.parse('2026-11-20T00:00:00.000Z'),
      error: '550 5.1.1',
    },
  ]);
  intake.wait(8 * 24 * 60 * 60 * 1000);
  await intake.deps.store.retention.sweep(intake.deps.now(), {
    quarantine: 30,
    enquiries: 730,
    answers: 1095,
    mail: 30,
    visits: 1,
  });
  expect((await read('dead-letters')).items).toEqual([]);
  expect(await read('overview')).toMatchObject({ deadLetters: 0, expiredLetters: 1 });
});

describe('The survey', () => {
  const survey = (one: number) => ({
    ...SUBMISSIONS['survey-responses'],
    userEmail: `person-${one}@example.org`,
  });
  const answer = (one: number) => intake.post('survey-responses', survey(one));
  const askAndAnswer = async (one: number) => {
    await intake.post('access-requests', {
      ...SUBMISSIONS['access-requests'],
      userEmail: survey(one).userEmail,
    });
    await answer(one);
  };
  const deliverAll = async () => {
    while (await deliverCopy(intake.deps.store, intake.deps.now()));
  };

  test('has findings of each edition, which change only when its totals do', async () => {
    const findings = () => read(`survey-editions/${EDITION.id}/findings`);
    expect(await findings()).toMatchObject({ words: EDITION.words, figures: null });
    for (let one = 0; one < 5; one++) await askAndAnswer(one);
    await deliverAll();
    const { figures, remedies } = await findings();
    expect(figures).toMatchObject({
      people: 5,
      sections: expect.arrayContaining([
        { category: 'timing', mean: expect.any(Number), spread: 0 },
      ]),
    });
    expect([figures.sections.length, figures.statements.length]).toEqual([8, 30]);
    expect(figures.statements[1]).toEqual({ id: 2, counts: [0, 5, 0, 0, 0] });
    expect(Object.keys(remedies)).toEqual(
      figures.sections.map(({ category }: { category: string }) => category),
    );
    for (let one = 5; one < 9; one++) await askAndAnswer(one);
    await deliverAll();
    expect((await findings()).figures).toEqual(figures);
    expect((await ask(`/api/desk/survey-editions/${'0'.repeat(32)}/findings`)).status).toBe(404);
  });

  test('shows the totals of the export: none for fewer than five verified respondents, nor two that differ by fewer', async () => {
    for (let one = 0; one < 5; one++) await askAndAnswer(one);
    await answer(90);
    expect(await read('survey-results')).toEqual({
      least: 5,
      editions: [
        {
          id: EDITION.id,
          openedOn: '2026-11-20',
          closedOn: null,
          shown: 0,
          waiting: 5,
          apart: 1,
          corrections: [],
          former: null,
          statements: [],
        },
      ],
      batches: [expect.objectContaining({ people: 1 })],
    });
    await deliverAll();
    const [five] = (await read('survey-results')).editions;
    expect(five).toMatchObject({ shown: 5, waiting: 0, apart: 1 });
    expect(five.statements).toHaveLength(30);
    expect(five.statements[1]).toEqual({
      id: 2,
      text: expect.stringMatching(/\w/),
      mean: 2,
      choices: [0, 5, 0, 0, 0],
    });
    for (let one = 5; one < 9; one++) await askAndAnswer(one);
    await deliverAll();
    expect((await read('survey-results')).editions).toEqual([{ ...five, waiting: 4 }]);
    expect(JSON.stringify(await read('survey-results'))).not.toMatch(/labels|person-|Planner/i);
  });

  test('lists batches by size alone, and lets an operator include or remove one', async () => {
    for (let one = 0; one < 5; one++) await askAndAnswer(one);
    for (let one = 5; one < 11; one++) await answer(one);
    await deliverAll();
    const [open, verified] = (await read('survey-results')).batches.toSorted(
      (one: SurveyBatch, other: SurveyBatch) => other.people - one.people,
    );
    expect(open).toEqual({
      id: open.id,
      edition: EDITION.id,
      day: '2026-11-20',
      source: 'unexpected',
      state: 'open',
      people: 6,
    });
    expect(verified).toEqual({
      id: verified.id,
      edition: EDITION.id,
      day: '2026-11-20',
      source: 'verified',
      state: 'counted',
      people: 5,
    });
    expect(
      (await ask(`/api/desk/survey-batches/${open.id}/inclusions`, { method: 'POST' })).status,
    ).toBe(404);
    await intake.deps.store.responses.mix(intake.deps.now() + 24 * 60 * 60 * 1000);
    const apart = (await read('survey-results')).batches.find(
      ({ state }: SurveyBatch) => state === 'apart',
    );
    expect(
      (await ask(`/api/desk/survey-batches/${apart.id}/inclusions`, { method: 'POST' })).status,
    ).toBe(201);
    expect((await read('survey-results')).editions).toMatchObject([
      { shown: 5, waiting: 6, apart: 0 },
    ]);
    for (const { id } of [apart, verified])
      expect((await ask(`/api/desk/survey-batches/${id}`, { method: 'DELETE' })).status).toBe(200);
    expect(
      (await ask(`/api/desk/survey-batches/${verified.id}`, { method: 'DELETE' })).status,
    ).toBe(404);
    expect(await read('survey-results')).toMatchObject({
      editions: [{ shown: 0, waiting: 0, apart: 0, statements: [] }],
      batches: [],
    });
  });
});
