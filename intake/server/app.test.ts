import { BlockList } from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import { intake, startAnother, startForEach } from '../../tests/support/each-intake.ts';
import { startIntake } from '../../tests/support/intake.ts';
import { PARTS } from '../../tests/support/small-site.ts';
import { SUBMISSIONS } from '../../tests/support/submissions.ts';

const RESOURCES = Object.keys(SUBMISSIONS) as (keyof typeof SUBMISSIONS)[];
const CONTACT = SUBMISSIONS['contact-messages'];
const SURVEY = SUBMISSIONS['survey-responses'];
const HOUR = 3_600_000;

startForEach();

const postText = (body: BodyInit, type = 'application/json') =>
  intake.ask('/api/contact-messages', {
    ...{ method: 'POST', body, headers: { 'Content-Type': type } },
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  });
const idOf = async (response: Response) => ((await response.json()) as { id: string }).id;
const errorsOf = async (response: Response) =>
  ((await response.json()) as { errors: Record<string, string> }).errors;

describe.each(RESOURCES)('POST /api/%s', (resource) => {
  const good = SUBMISSIONS[resource];

  test('stores a submission once, however often it comes', async () => {
    const first = await intake.post(resource, good);
    expect(first.status).toBe(201);
    const id = await idOf(first);
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    const again = await Promise.all(Array.from({ length: 5 }, () => intake.post(resource, good)));
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(await Promise.all(again.map(idOf)))).toEqual(new Set([id]));
  });

  test('knows a replay by its key for a day', async () => {
    const headers = { 'Idempotency-Key': 'a-key' };
    const id = await idOf(await intake.post(resource, good, headers));
    intake.wait(23 * HOUR);
    const replay = await intake.post(resource, good, headers);
    expect([replay.status, await idOf(replay)]).toEqual([200, id]);
    const other = await intake.post(resource, { ...good, userEmail: 'other@example.org' }, headers);
    expect(other.status).toBe(422);
    expect(await errorsOf(other)).toHaveProperty('Idempotency-Key');
    // The record of a survey response has a day for a time.
    intake.wait((resource === 'survey-responses' ? 24 : 2) * HOUR);
    expect((await intake.post(resource, good, headers)).status).toBe(201);
  });

  test('refuses what is missing or wrong, with a message per field', async () => {
    for (const userEmail of [
      '',
      'ines',
      'a@b,c@d.org',
      'a@b.org\r\nBcc: c@d.org',
      '"x" <a@b.org>',
      '=?utf-8?q?a=40b.org?=@c.org',
      'a@b\u2028.org',
      null,
      5,
      ['a@b.org'],
    ]) {
      const response = await intake.post(resource, { ...good, userEmail });
      expect(response.status, JSON.stringify(userEmail)).toBe(422);
      expect(await errorsOf(response)).toEqual({
        userEmail: expect.stringContaining(PARTS.mistakes.email),
      });
    }
  });

  test('refuses a body of more fields than any form has, whoever sends it', async () => {
    const names = Array.from({ length: 101 }, (_, index) => `field${index}`);
    const many = Object.fromEntries(names.map((name) => [name, 'x']));
    const response = await intake.post(resource, { ...good, ...many });
    expect(response.status).toBe(422);
    expect(await errorsOf(response)).toEqual({ body: 'must have at most 100 fields' });
    expect([415, 422]).toContain((await intake.postForm(resource, many)).status);
    expect((await intake.post(resource, good)).status).toBe(201);
  });

  test('answers with strict headers and is kept by nobody', async () => {
    const { headers } = await intake.post(resource, good);
    expect(headers.get('Content-Security-Policy')).toMatch(
      /^default-src 'none';.*; frame-ancestors 'none';/,
    );
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Cache-Control')).toBe('no-store');
  });

  test('takes posts alone', async () => {
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) {
      const response = await intake.ask(`/api/${resource}`, { method });
      expect([response.status, response.headers.get('Allow')]).toEqual([405, 'POST, OPTIONS']);
    }
  });
});

describe('A contact message', () => {
  test('without its fields is refused with the same words', async () => {
    expect(await errorsOf(await intake.post('contact-messages', {}))).toEqual({
      formName: 'is missing',
      name: PARTS.mistakes.name,
      userEmail: PARTS.mistakes.email,
      message: PARTS.mistakes.message,
      sentAt: 'is missing',
      source: 'is missing',
    });
  });

  test.each([
    'null',
    '[]',
    '"text"',
    '{',
    '',
    '{"a":',
    `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  ])('is refused where the body is %.20j', async (body) => {
    expect((await postText(body)).status).toBe(422);
  });

  test('takes nothing from the prototype, and ignores what it does not know', async () => {
    const body = JSON.stringify({
      ...CONTACT,
      _next: '//evil.example',
      extra: { deep: [1] },
    }).replace('{', '{"__proto__":{"isAdmin":true},"constructor":1,');
    const response = await postText(body);
    expect(response.status).toBe(201);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  test('that says a thing twice says the last of them, which alone is checked, stored and known again', async () => {
    const post = (fields: string) => postText(`{${fields}}`);
    const fields = JSON.stringify(CONTACT).slice(1, -1);
    const first = await post(`"userEmail":"a@b.org\\nBcc: c@d.org","message":"Another",${fields}`);
    expect(first.status).toBe(201);
    const again = await post(fields);
    expect([again.status, await idOf(again)]).toEqual([200, await idOf(first)]);
    const last = await post(`${fields},"userEmail":"ines"`);
    expect([last.status, await errorsOf(last)]).toEqual([422, { userEmail: PARTS.mistakes.email }]);
  });

  test('of a megabyte is too large, whether or not it says so', async () => {
    const body = JSON.stringify({ ...CONTACT, message: 'x'.repeat(1024 * 1024) });
    for (const sent of [body, new Blob([body]).stream()])
      expect((await postText(sent)).status).toBe(413);
  });

  test.each(['text/plain', 'multipart/form-data; boundary=x', 'application/xml', ''])(
    'in %j is not read',
    async (type) => {
      expect((await postText(JSON.stringify(CONTACT), type)).status).toBe(415);
    },
  );

  test('has no other address for claiming one that is nobody trusted to tell', async () => {
    await startAnother({ limit: 3 });
    let claims = 0;
    const send = () =>
      intake.post(
        'contact-messages',
        { ...CONTACT, name: `Ines ${claims++}` },
        { 'X-Forwarded-For': `198.51.${claims}.7, 192.0.2.${claims}` },
      );
    const statuses = [];
    for (let count = 0; count < 4; count++) statuses.push((await send()).status);
    expect(statuses).toEqual([201, 201, 201, 429]);
  });

  test('from a proxy that is trusted counts for the address that the proxy saw, whatever its sender claims', async () => {
    const trustedProxies = new BlockList();
    trustedProxies.addAddress('10.0.0.1');
    await startAnother({ limit: 3, settings: { ...intake.deps.settings, trustedProxies } });
    let claims = 0;
    const send = (seen: string) =>
      intake.post(
        'contact-messages',
        { ...CONTACT, name: `Ines ${claims++}` },
        { 'X-Forwarded-For': `198.51.${claims}.7, ${seen}` },
        '10.0.0.1',
      );
    const statuses = [];
    for (const seen of ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.1', '203.0.113.1'])
      statuses.push((await send(seen)).status);
    expect(statuses).toEqual([201, 201, 201, 429, 201]);
  });

  test.each([
    ['a street of addresses', (hop: number) => `192.0.2.${hop}`, '203.0.113.1'],
    [
      'the networks of one provider’s customer',
      (hop: number) => `2001:db8:1:${hop}::1`,
      '2001:db8:2:1::1',
    ],
  ])('from %s counts for all of them together, too', async (_name, addressOf, elsewhere) => {
    await startAnother({ limit: 2 });
    const send = async (from: string, name: string) =>
      (await intake.post('contact-messages', { ...CONTACT, name }, {}, from)).status;
    const statuses = [];
    for (let hop = 1; hop <= 11; hop++) statuses.push(await send(addressOf(hop), `Ines ${hop}`));
    expect(statuses).toEqual([...Array(10).fill(201), 429]);
    expect(await send(elsewhere, 'Ines elsewhere')).toBe(201);
  });

  test('too many are told when to come again, and nobody else is', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await startAnother({ limit: 3 });
    const send = (from: string) =>
      intake.post('contact-messages', { ...CONTACT, name: `Ines ${Math.random()}` }, {}, from);
    const statuses = [];
    for (let count = 0; count < 4; count++) statuses.push((await send('2001:db8:1:1::1')).status);
    expect(statuses).toEqual([201, 201, 201, 429]);
    const hopped = await send('2001:db8:1:1:ffff::2');
    expect(hopped.status).toBe(429);
    expect(Number(hopped.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await send('2001:db8:2::1')).status).toBe(201);
    vi.setSystemTime(Date.now() + Number(hopped.headers.get('Retry-After')) * 1000);
    expect((await send('2001:db8:1:1::1')).status).toBe(201);
    vi.useRealTimers();
  });

  test('is refused at once, to be sent again, while more wait for the store than it answers in time', async () => {
    const held = Promise.withResolvers<void>();
    const { accept } = intake.deps.store;
    intake.deps.store = {
      ...intake.deps.store,
      accept: async (entry) => {
        await held.promise;
        return accept(entry);
      },
    };
    const send = (one: number) =>
      intake.post('contact-messages', { ...CONTACT, message: `Message ${one}.` });
    const answers: Response[] = [];
    const all = Array.from({ length: 400 }, async (_, one) => {
      const response = await send(one);
      answers.push(response);
      return response.status;
    });
    await expect.poll(() => answers.length).toBeGreaterThan(100);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    expect(new Set(answers.map(({ headers }) => headers.get('Retry-After')))).toEqual(
      new Set(['5']),
    );
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const page = await intake.post('contact-messages', '', form);
    const link = await intake.ask('/newsletter/confirm?token=x');
    for (const { status, headers } of [page, link])
      expect([status, headers.get('Content-Type')]).toEqual([503, 'text/html; charset=utf-8']);
    expect(intake.logged.join('')).toContain('the queue is full');
    expect((await intake.ask('/healthz')).status).toBe(200);
    held.resolve();
    const statuses = await Promise.all(all);
    expect(statuses.filter((status) => status === 201)).toHaveLength(250);
    expect((await send(1000)).status).toBe(201);
  });
});

test('A survey response without one of the thirty answers is refused', async () => {
  const { 30: _last, ...most } = SURVEY.answers;
  expect(
    await errorsOf(await intake.post('survey-responses', { ...SURVEY, answers: most })),
  ).toEqual({ answers: 'Please answer every statement with a whole number from 1 to 5.' });
});

describe('The copy of a survey response', () => {
  test('is not promised where its address has had enough of them, nor when that response comes again', async () => {
    const send = async (userRole: string) => {
      const response = await intake.post('survey-responses', { ...SURVEY, userRole });
      return [response.status, ((await response.json()) as { isCopyMailed: boolean }).isCopyMailed];
    };
    expect(await send('One')).toEqual([201, true]);
    intake.wait(HOUR);
    expect(await send('Two')).toEqual([201, false]);
    expect(await send('Two')).toEqual([200, false]);
    intake.wait(23 * HOUR);
    // One could be queued by now, but none was.
    expect(await send('Two')).toEqual([200, false]);
    intake.wait(24 * HOUR);
    expect(await send('Three')).toEqual([201, true]);
  });

  test('is all that an answer tells of mails: an address keeps to itself what it was sent', async () => {
    for (let count = 0; count < 5; count++) {
      const answer = await (
        await intake.post('contact-messages', { ...CONTACT, name: `Ines ${count}` })
      ).json();
      expect(Object.keys(answer as object)).toEqual(['id']);
    }
  });
});

describe('A form without JavaScript', () => {
  const { formName: _name, sentAt: _sent, source: _source, ...fields } = CONTACT;

  test("is answered with a page that has the specified words, the firm's name and no script", async () => {
    const response = await intake.postForm('contact-messages', fields);
    expect(response.status).toBe(201);
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
    const page = await response.text();
    expect(page).toContain('<h1>Message Sent</h1>');
    expect(page).toContain('We&#39;ve received your message and will get back to you soon.');
    expect(page).toContain('Equanta');
    expect(page).not.toContain('<script');
    // A request that was not carried out leaves the gap in the rule open.
    expect(page).not.toContain('class="open"');
  });

  test('is the way of each form, and not of the survey, whose answers only a script can gather', async () => {
    for (const [resource, status] of [
      ['guide-requests', 201],
      ['newsletter-signups', 201],
      ['access-requests', 201],
      ['survey-responses', 415],
    ] as const) {
      const response = await intake.postForm(resource, {
        userEmail: 'ines@example.org',
        userRole: 'Planner',
        userCompany: 'Example Packing',
      });
      expect(response.status, resource).toBe(status);
      expect(await response.text()).toContain('<h1>');
    }
  });

  test('sent twice is stored once', async () => {
    expect((await intake.postForm('contact-messages', fields)).status).toBe(201);
    intake.wait(60_000);
    expect((await intake.postForm('contact-messages', fields)).status).toBe(200);
  });

  test('is told on a page what to mend, and never shown markup of its own', async () => {
    const response = await intake.postForm('contact-messages', {
      ...fields,
      userEmail: '<script>alert(1)</script>',
    });
    expect(response.status).toBe(422);
    const page = await response.text();
    expect(page).toContain(PARTS.mistakes.email);
    expect(page).toContain('<main class="open">');
    expect(page).not.toContain('alert(1)');
  });
});

describe('A page of another site', () => {
  test.each([
    [{ Origin: 'https://evil.example' }, 403],
    [{ Origin: 'null' }, 403],
    // As browsers send it from our own pages where a proxy adds `Referrer-Policy: no-referrer`.
    [{ Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }, 201],
    [{ Origin: 'null', 'Sec-Fetch-Site': 'same-site' }, 403],
    [{ Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }, 403],
    [{ Origin: 'null', 'Sec-Fetch-Site': 'none' }, 403],
    [{ Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-origin' }, 403],
    [{ Origin: '' }, 403],
    [{ 'Sec-Fetch-Site': 'cross-site' }, 403],
    [{ Origin: 'http://localhost' }, 201],
    [{ Origin: 'http://127.0.0.1:8080', Host: '127.0.0.1:8080' }, 201],
    [{}, 201],
  ])('posting with %j is answered with %i', async (headers, status) => {
    expect(
      (await intake.post('contact-messages', CONTACT, headers as Record<string, string>)).status,
    ).toBe(status);
  });

  test('may post where it is allowed to, and reads the answer', async () => {
    const settings = { ...intake.deps.settings, allowedOrigins: ['https://site.example'] };
    const other = await startIntake({ settings });
    const Origin = 'https://site.example';
    const preflight = await other.ask('/api/contact-messages', {
      method: 'OPTIONS',
      headers: { Origin },
    });
    expect([preflight.status, preflight.headers.get('Access-Control-Allow-Origin')]).toEqual([
      204,
      Origin,
    ]);
    expect(preflight.headers.get('Access-Control-Allow-Headers')).toContain('Idempotency-Key');
    const posted = await other.post('contact-messages', CONTACT, { Origin });
    expect([posted.status, posted.headers.get('Access-Control-Allow-Origin')]).toEqual([
      201,
      Origin,
    ]);
    expect(
      (
        await other.ask('/api/contact-messages', {
          method: 'OPTIONS',
          headers: { Origin: 'https://evil.example' },
        })
      ).headers.has('Access-Control-Allow-Origin'),
    ).toBe(false);
    await other.stop();
  });

  test('may read why it was refused where it is allowed to post, and when to come again', async () => {
    const Origin = 'https://site.example';
    const other = await startIntake({
      limit: 1,
      settings: { ...intake.deps.settings, allowedOrigins: [Origin] },
    });
    const refusals = [
      await other.post('contact-messages', {}, { Origin }),
      await other.post('contact-messages', {}, { Origin, 'Content-Type': 'text/plain' }),
    ];
    refusals.push(await other.post('contact-messages', CONTACT, { Origin }));
    expect(refusals.map(({ status }) => status)).toEqual([422, 415, 429]);
    for (const { headers } of refusals) {
      expect(headers.get('Access-Control-Allow-Origin')).toBe(Origin);
      expect(headers.get('Access-Control-Expose-Headers')).toBe('Retry-After');
    }
    await other.stop();
  });
});

describe('The service', () => {
  test('says that it is alive, and that it can work', async () => {
    expect(await (await intake.ask('/healthz')).json()).toEqual({ status: 'ok' });
    expect(await (await intake.ask('/readyz')).json()).toEqual({
      status: 'ready',
      storage: 'ok',
      mail: 'ok',
    });
  });

  test.each([
    ['mail', { storage: 'ok', mail: 'unavailable' }],
    ['storage', { storage: 'unavailable', mail: 'ok' }],
  ])('says that it can not work without %s, and says why in its log alone', async (part, parts) => {
    const fail = async () => Promise.reject(new Error('refused by 192.0.2.9'));
    const { store } = intake.deps;
    const broken = await startIntake(
      part === 'mail' ? { store, checkMail: fail } : { store: { ...store, check: fail } },
    );
    const response = await broken.ask('/readyz');
    expect([response.status, response.headers.get('Retry-After'), await response.json()]).toEqual([
      503,
      '5',
      { status: 'unavailable', ...parts },
    ]);
    expect(broken.logged.map((line) => JSON.parse(line))).toMatchObject([
      { part, cause: expect.stringContaining('refused by 192.0.2.9') },
    ]);
    await broken.stop();
  });

  test('answers a fault of our own with 503, and logs its stack', async () => {
    const site = {
      respond: async () => {
        throw new TypeError('x is undefined');
      },
    };
    const broken = await startIntake({ store: intake.deps.store, site });
    const response = await broken.ask('/');
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5']);
    expect(broken.logged.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({
        msg: 'unexpected',
        cause: expect.stringMatching(/^TypeError: x is undefined\n +at .*app\.test\.ts/),
      }),
    );
    await broken.stop();
  });

  test('takes submissions below a base path, too', async () => {
    const sub = await startIntake({ settings: { ...intake.deps.settings, base: '/sub/' } });
    const init = {
      method: 'POST',
      body: JSON.stringify(CONTACT),
      headers: { 'Content-Type': 'application/json' },
    };
    expect((await sub.ask('/sub/api/contact-messages', init)).status).toBe(201);
    expect((await sub.ask('/api/contact-messages', init)).status).toBe(200);
    expect((await sub.ask('/api/no-such-thing', init)).status).toBe(404);
    await sub.stop();
  });
});
