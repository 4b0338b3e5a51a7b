import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { DeskCampaign } from '../../core/desk/campaigns.ts';
import { type AuditEntry, doneSchema } from '../../core/desk/desk.ts';
import { DESK_FOLDER, intakeFolder } from '../../core/intake/parts.ts';
import { SettingsError } from '../../core/settings/read.ts';
import { TRAP_FIELD } from '../../core/submissions/bot-signs.ts';
import { ACTION, POLARIS, postAnswer, tokenIn } from '../../tests/support/campaign.ts';
import { content } from '../../tests/support/content.ts';
import {
  OTHER_TOKEN,
  startIntake,
  type TestIntake,
  TOKEN,
  testDesk,
} from '../../tests/support/intake.ts';
import { writeNewsletters, writeWriting } from '../../tests/support/small-site.ts';
import { SUBMISSIONS } from '../../tests/support/submissions.ts';
import { testFolder } from '../../tests/support/test-folder.ts';
import { StoreUnavailable } from '../engine/store-errors.ts';
import { Limiter } from '../http/limiter.ts';
import type { ClaimedMail } from '../mail/mail-row.ts';
import { newsletterOf, sourceOf } from '../newsletter/newsletters.ts';
import { DESK_RESOURCES, openDesk } from './desk.ts';

const OPERATORS = [...testDesk().operators];
const CONTACT = SUBMISSIONS['contact-messages'];
const SPAM = { ...CONTACT, message: 'Buy now.', [TRAP_FIELD]: 'https://spam.example' };

let site: string;
let intake: TestIntake;
let wakened: number;
beforeEach(async () => {
  site = testFolder();
  const siteFolder = path.join(site, 'site');
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
const openPolaris = async () => {
  await intake.askDesk('POST', 'campaigns', POLARIS);
  return findPolaris();
};
const findPolaris = async (): Promise<DeskCampaign> =>
  (await read('campaigns')).campaigns.find(({ name }: DeskCampaign) => name === POLARIS.name);
/** Closes a wave with figures and comments. @returns its path. */
const closePolaris = async (): Promise<string> => {
  const { waves, groups } = await openPolaris();
  const path = `waves/${waves[0]?.id}`;
  await intake.askDesk('POST', `${path}/cards`, { group: groups[0]?.id, count: 5 });
  for (const { link } of (await read(`${path}/cards`)).groups[0].codes)
    await postAnswer(intake, tokenIn(link));
  await intake.askDesk('POST', `${path}/closings`);
  return path;
};
/** Adds a newsletter with a subscriber who can get it. @returns its slug. */
const prepareNewsletter = async (): Promise<string> => {
  writeNewsletters(intake.deps.settings.siteFolder, content.newsletters);
  await intake.post('newsletter-signups', SUBMISSIONS['newsletter-signups']);
  const [mail] = await intake.claimAll();
  const now = intake.deps.now();
  const id = String(mail?.facts.subscriberId);
  await intake.deps.store.subscriptions.confirm(id, { askedAt: now, now });
  return content.newsletters[0]?.slug ?? '';
};
const invitationOf = async (...addresses: string[]) => {
  const group = (await findPolaris()).groups[0]?.id;
  return { people: addresses.map((address) => ({ group, address })) };
};
/** Invites somebody to an open wave. @returns the wave's id. */
const inviteSomebody = async (): Promise<string> => {
  const id = (await openPolaris()).waves[0]?.id ?? '';
  await intake.askDesk('POST', `waves/${id}/invitations`, await invitationOf('ana@example.org'));
  return id;
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
          await under.ask(`${root}api/desk/today`, {
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
      ['/api/desk/today', '/api/no-such-thing'].map((address) =>
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

  test('says that it has nothing at an address', async () => {
    const folder = testFolder();
    const siteFolder = path.join(folder, 'dist');
    const place = path.join(intakeFolder(siteFolder), DESK_FOLDER);
    mkdirSync(place, { recursive: true });
    for (const name of ['index.html', '_headers']) writeFileSync(path.join(place, name), '');
    const opened = openDesk({ operators: OPERATORS, siteFolder, base: '/' });
    const answer = await opened?.pages[0]?.respond(new Request('http://x.example/desk/nothing'));
    expect([answer?.status, await answer?.text()]).toEqual([
      404,
      'The desk has nothing at this address.\n',
    ]);
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
  const DRAFT = { subject: 'News', preview: 'In May', markdown: 'Hello.' };
  const SOURCE = content.newsletters[0] ? sourceOf(newsletterOf(content.newsletters[0])) : '';
  const ANA = { userEmail: 'ana@example.org' };
  const BODIES: Record<string, object> = {
    'PUT messages/:id': { revision: 0, progress: 'answered' },
    'POST messages/:id/notes': { text: 'Answered by telephone.' },
    'POST messages/:id/answers': { revision: 0, text: 'Gladly.' },
    'POST quarantine/readings': { ids: [crypto.randomUUID()] },
    'POST quarantine/releases': { ids: [crypto.randomUUID()] },
    'POST spam-rules': { kind: 'domain', value: 'spam.example' },
    'POST clients': { name: 'Ashford' },
    'PUT clients/:id': { name: 'Northwater AG' },
    'POST campaigns': { ...EARLY, name: 'Another' },
    'PUT campaigns/:id': EARLY,
    'POST campaigns/:id/waves': { ...EARLY.waves[0], name: '60 days' },
    'PUT waves/:id': EARLY.waves[0] ?? {},
    'POST campaigns/:id/groups': { name: 'Buyers', side: 'users', asked: 9 },
    'PUT groups/:id': { name: 'Buyers', side: 'users', asked: 9 },
    'POST newsletters': DRAFT,
    'PUT newsletters/:id': { ...DRAFT, revision: 0 },
    'POST newsletters/:id/sendings': { source: SOURCE },
    'POST mail/tests': { userEmail: 'maren@firm.example' },
    'POST newsletters/:id/tests': { source: SOURCE, userEmail: 'maren@firm.example' },
    'PUT campaigns/:id/invitation-words': WORDS,
    'PUT campaigns/:id/reminder-words': WORDS,
    'POST campaigns/:id/agreements': { agreement: { kind: 'nobody' } },
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
    'POST waves/:id/actions': ACTION,
    'PUT actions/:id': ACTION,
    'POST waves/:id/invitation-tests': { kind: 'campaign-reminder', userEmail: 'ana@example.org' },
  };
  const bodyOf = async (act: string) => {
    const [group, into] = (await campaign()).groups;
    if (act === 'POST groups/:id/merges') return { into: into.id };
    if (act === 'POST waves/:id/cards') return { group: group.id, count: 3 };
    if (act === 'POST waves/:id/invitation-checks')
      return { people: [{ group: group.id, address: 'ben@example.org' }] };
    if (act === 'POST waves/:id/invitations') return await invitationOf('ben@example.org');
    return BODIES[act];
  };
  const answerSchema = (method: string, name: string) =>
    method === 'GET' || /-checks$|^mail\/tests$|\/answers$|^newsletters\/:id$/.test(name)
      ? v.pipe(v.record(v.string(), v.unknown()), v.minEntries(1))
      : doneSchema;
  const loggedActions = () => intake.logged.map((line) => JSON.parse(line).action).filter(Boolean);
  const everyAct = Object.entries(DESK_RESOURCES).flatMap(([name, acts]) =>
    Object.keys(acts).map((method) => [method, name] as const),
  );
  const actionsOf = (method: string, name: string) => {
    const acts: Record<string, unknown> = { ...DESK_RESOURCES }[name] ?? {};
    const act = acts[method];
    return Array.isArray(act) ? act.slice(1) : [];
  };
  // What an act needs to be there, by the resource that it is of. @returns its id.
  const campaign = async () => (await read('campaigns')).campaigns[0];
  const make: Record<string, (act: string) => Promise<string>> = {
    messages: async () => (await read('messages')).items[0].id,
    notes: async () => {
      const id = await make.messages?.('');
      await intake.askDesk('POST', `messages/${id}/notes`, { text: 'Called her.' });
      return (await read(`messages/${id}`)).handling.notes[0].id;
    },
    quarantine: async () => (await read('quarantine')).items[0].id,
    'dead-letters': async () => (await read('dead-letters')).items[0].id,
    'spam-rules': async () => {
      await intake.askDesk('POST', 'spam-rules', { kind: 'phrase', value: 'Buy now, pay later' });
      return (await read('spam-rules')).items[0].id;
    },
    newsletters: async (act) => {
      if (!/^(PUT|DELETE)/.test(act)) return prepareNewsletter();
      writeWriting(intake.deps.settings.siteFolder);
      return (await (await intake.askDesk('POST', 'newsletters', DRAFT)).json()).slug;
    },
    clients: async () => (await campaign()).clientId,
    campaigns: async () => (await campaign()).id,
    groups: async () => (await campaign()).groups[0].id,
    waves: async (act) => {
      if (act.endsWith('actions')) return (await closePolaris()).split('/')[1] ?? '';
      return /invitations$|reminders$/.test(act)
        ? inviteSomebody()
        : (await campaign()).waves[0].id;
    },
    'wave-comments': async () => (await read(`${await closePolaris()}/findings`)).comments[0].id,
    actions: async () => {
      const path = await closePolaris();
      await intake.askDesk('POST', `${path}/actions`, ACTION);
      return (await read(`${path}/findings`)).actions[0].id;
    },
    answers: async () => {
      const body = BODIES['POST messages/:id/answers'];
      const answer = await intake.askDesk(
        'POST',
        `messages/${await make.messages?.('')}/answers`,
        body,
      );
      return (await answer.json()).id;
    },
  };
  const refuseAndDo = async (method: string, name: string, from: string) => {
    const act = `${method} ${name}`;
    const id = name.includes(':id') ? await make[name.split('/')[0] ?? '']?.(act) : '';
    const body = await bodyOf(act);
    const path = name.replace(':id', id ?? '');
    const readKept = async () => [await read('quarantine'), await read('dead-letters')];
    const kept = await readKept();
    for (const token of [null, 'x', `${TOKEN}x`, TOKEN.toUpperCase()]) {
      const response = await ask(`/api/desk/${path}`, { method, token, body, from });
      expect([response.status, await response.json()]).toEqual([401, { error: 'token' }]);
      expect(response.headers.get('Cache-Control')).toBe('no-store');
    }
    expect(await readKept()).toEqual(kept);
    const [logged, acted] = [await readLog(), loggedActions()];
    const response = await intake.askDesk(method, path, body);
    expect([act, response.ok]).toEqual([act, true]);
    expect(v.is(answerSchema(method, name), await response.json())).toBe(true);
    const added = (await readLog()).filter(({ id }) => !logged.some((entry) => entry.id === id));
    const isLogged = method !== 'GET' || name === 'subscriber-exports';
    expect(added.map(({ operator }) => operator)).toEqual(isLogged ? ['Maren'] : []);
    expect(loggedActions().slice(acted.length)).toEqual(actionsOf(method, name));
    const { headers } = response;
    expect([headers.get('Cache-Control'), headers.get('X-Robots-Tag')]).toEqual([
      'no-store',
      'noindex',
    ]);
    expect(headers.has('Access-Control-Allow-Origin')).toBe(false);
    expect((await intake.askDesk('PATCH', path)).status).toBe(405);
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
      for (const mail of await intake.claimAll()) await settleDead(mail);
      await intake.askDesk('POST', 'campaigns', EARLY);
      // Too many guesses from one address are refused.
      for (const [index, [method, name]] of acts.entries())
        await refuseAndDo(method, name, `10.${index}.0.1`);
    },
  );

  test('says of a message what became of its mails and whether it is due, and whether visits are counted', async () => {
    await intake.post('contact-messages', CONTACT);
    const [waiting] = (await read('messages')).items;
    expect(waiting).toMatchObject({ mails: Array(2).fill({ state: 'waiting' }) });
    expect(waiting.handling.isDue).toBe(false);
    for (const mail of await intake.claimAll()) await settleDead(mail);
    intake.wait(10 * 24 * 60 * 60 * 1000);
    const [due] = (await read('messages')).items;
    expect(due).toMatchObject({ handling: { isDue: true }, mails: [{ state: 'undelivered' }, {}] });
    expect((await read('dead-letters')).items).toContainEqual(
      expect.objectContaining({ canBeSent: true, messageId: due.id }),
    );
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
    await intake.askDesk('POST', 'campaigns', POLARIS);
    intake.wait(1);
    const [campaign] = (await read('campaigns')).campaigns;
    expect(
      (await ask(`/api/desk/campaigns/${campaign.id}`, { method: 'PUT', body: {} })).status,
    ).toBe(422);
    await intake.askDesk('DELETE', `campaigns/${campaign.id}`);
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
        action: 'released from suspected spam',
        itemId: id,
        itemName: 'contact-messages',
        sender: CONTACT.name,
      },
    ]);
    const stored = (await intake.deps.store.auditLog.list({ limit: 9 })).items;
    expect(JSON.stringify(stored)).not.toMatch(/Buy now|ines/i);
  });

  test('logs no name that is longer than names are', async () => {
    const body = { kind: 'phrase', value: 'limited offer', name: 'x'.repeat(201) };
    await intake.askDesk('POST', 'spam-rules', body);
    expect((await readLog()).map(({ itemName }) => itemName)).toEqual(['phrase']);
  });

  test('answers an action that is done even if the audit log can not be written, and says so in its own log', async () => {
    intake.deps.store.auditLog.add = async () => Promise.reject(new StoreUnavailable('full'));
    expect((await intake.askDesk('POST', 'clients', { name: 'Ashford' })).status).toBe(201);
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
      (await ask('/api/desk/today', asked)).status;
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
    const refused = await ask('/api/desk/today');
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
      'messages?view=old',
      'quarantine?after=',
      'dead-letters?after=x.y',
    ];
    for (const place of places)
      expect([place, (await ask(`/api/desk/${place}`)).status]).toEqual([place, 422]);
    for (const id of ['x', '%00', '../today'.replace('/', '%2F'), crypto.randomUUID()]) {
      expect([id, (await intake.askDesk('POST', `quarantine/${id}/releases`)).status]).toEqual([
        id,
        404,
      ]);
      expect([id, (await intake.askDesk('POST', `dead-letters/${id}/sendings`)).status]).toEqual([
        id,
        404,
      ]);
      expect([id, (await intake.askDesk('DELETE', `quarantine/${id}`)).status]).toEqual([id, 404]);
    }
    intake.deps.store.deadLetters.resend = async () =>
      Promise.reject(new StoreUnavailable('locked'));
    const response = await intake.askDesk('POST', 'dead-letters/sendings');
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5']);
  });
});

test('A dead letter shows recipient, kind and error, and is sent again on request', async () => {
  await intake.post('contact-messages', CONTACT);
  for (const mail of await intake.claimAll()) await settleDead(mail);
  const { items } = await read('dead-letters');
  expect(
    items
      .map(({ kind, recipient, error }: Record<string, string>) => [kind, recipient, error])
      .sort(),
  ).toEqual([
    ['contact-confirmation', 'ines@example.org', '550 no such mailbox'],
    ['contact-notice', 'inbox@equanta.example', '550 no such mailbox'],
  ]);
  expect(await read('today')).toMatchObject({
    undelivered: [{ name: CONTACT.name, messageId: items[0].messageId }],
    hasMoreUndelivered: false,
    waiting: { count: 0, since: null },
  });
  const before = wakened;
  expect(
    await (await intake.askDesk('POST', `dead-letters/${items[0].id}/sendings`)).json(),
  ).toEqual({ count: 1 });
  expect(await readLog(), 'with whose message it was about').toMatchObject([
    { itemId: items[0].id, sender: CONTACT.name, message: items[0].messageId },
  ]);
  expect(await (await intake.askDesk('POST', 'dead-letters/sendings')).json()).toEqual({
    count: 1,
  });
  expect(wakened).toBe(before + 2);
  expect(await read('today')).toMatchObject({
    undelivered: [],
    waiting: { count: 2, since: intake.deps.now() },
  });
});

test('The desk says which mail waits until somebody acts, and how many may have arrived twice', async () => {
  await intake.post('contact-messages', CONTACT);
  const pending = { state: 'pending', error: '554 5.7.1 EENVELOPE RCPT TO', isOwn: true } as const;
  const again = async (cause: object) => {
    intake.wait(60_000);
    for (const mail of await intake.claimAll())
      await intake.deps.store.outbox.settle(
        mail,
        { ...pending, ...cause, dueAt: intake.deps.now() + 1 },
        intake.deps.now(),
      );
  };
  await again({ isRefusal: true });
  expect(await read('today')).toMatchObject({
    refusals: [{ error: '554 5.7.1 EENVELOPE RCPT TO', count: 2 }],
  });
  await again({ isUnknown: true });
  expect([await read('today'), await read('mail')]).toMatchObject([
    { refusals: [] },
    { maybeTwice: 0 },
  ]);
  await again({ isUnknown: true });
  expect(await read('mail')).toMatchObject({ maybeTwice: 2 });
});

test('A dead letter still stands there once its text is deleted', async () => {
  await intake.post('survey-responses', SUBMISSIONS['survey-responses']);
  const [mail] = await intake.claimAll();
  if (mail) await settleDead(mail, '550 5.1.1 <ines@example.org>: user unknown');
  const { items } = await read('dead-letters');
  expect(items).toEqual([
    {
      id: mail?.id,
      kind: 'survey-copy',
      at: intake.deps.now(),
      recipient: 'ines@example.org',
      name: null,
      error: '550 5.1.1 <ines@example.org>: user unknown',
      canBeSent: true,
      messageId: null,
    },
  ]);
  intake.wait(8 * 24 * 60 * 60 * 1000);
  await intake.deps.store.retention.sweep(intake.deps.now(), {
    quarantine: 30,
    enquiries: 730,
    answers: 365,
    mail: 30,
    visits: 1,
  });
  expect((await read('dead-letters')).items).toMatchObject([{ recipient: null, canBeSent: false }]);
  expect((await read('today')).undelivered).toHaveLength(1);
});
