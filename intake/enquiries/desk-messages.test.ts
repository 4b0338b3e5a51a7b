import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../../core/days.ts';
import type { Message } from '../../core/desk/desk.ts';
import type { MessageChange } from '../../core/desk/inbox.ts';
import { intake, startForEach } from '../../tests/support/each-intake.ts';
import { OTHER_TOKEN, TOKEN, testDesk } from '../../tests/support/intake.ts';
import { SUBMISSIONS } from '../../tests/support/submissions.ts';

const [MAREN, JONAS] = [TOKEN, OTHER_TOKEN];
const CONTACT = SUBMISSIONS['contact-messages'];

startForEach(() => ({ desk: testDesk() }));

const ask = (
  path: string,
  { method = 'GET', token = MAREN, body = undefined as object | undefined } = {},
) => {
  return intake.askDesk(method, path, body, token);
};
// biome-ignore lint/suspicious/noExplicitAny: each test says what it expects.
const read = async (path: string): Promise<any> => (await ask(path)).json();
const list = async (query = ''): Promise<Message[]> => (await read(`messages${query}`)).items;
const change = async (id: string, body: MessageChange, token = MAREN) =>
  (await ask(`messages/${id}`, { method: 'PUT', token, body })).status;
const post = async (message = 'Nobody uses it.') => {
  expect(
    (
      await intake.post(
        'contact-messages',
        { ...CONTACT, message },
        { 'Idempotency-Key': crypto.randomUUID() },
      )
    ).status,
  ).toBe(201);
  const [latest] = await list();
  if (!latest) throw new Error('There is no message.');
  return latest;
};
const waitingMail = async () => ((await intake.deps.store.outbox.counts()).pending ?? 0) as number;

describe('An enquiry', () => {
  test('is new until an operator answers or closes it, and says who did', async () => {
    const { id, handling } = await post();
    expect(handling).toEqual({
      ...{
        revision: 0,
        progress: 'new',
        progressBy: null,
        progressAt: null,
        takenBy: null,
        changedBy: null,
        isDue: false,
        notes: [],
      },
    });
    expect(await change(id, { revision: 0, isTaken: true }, JONAS)).toBe(200);
    expect(await change(id, { revision: 1, progress: 'answered' })).toBe(200);
    expect((await read(`messages/${id}`)).handling).toMatchObject({
      ...{
        revision: 2,
        progress: 'answered',
        progressBy: 'Maren',
        progressAt: intake.deps.now(),
        takenBy: 'Jonas',
        changedBy: 'Maren',
      },
    });
    expect([await list('?view=new'), (await list('?view=answered')).map((one) => one.id)]).toEqual([
      [],
      [id],
    ]);
    expect(
      (await read('audit-log')).items
        .map(
          ({ operator, action, itemId }: Record<string, string>) =>
            `${operator} ${action} ${itemId === id}`,
        )
        .sort(),
    ).toEqual(['Jonas took true', 'Maren marked as answered true']);
  });

  test('is due after two working days without an answer, and is counted', async () => {
    // A Friday, at half past nine.
    await post();
    expect((await read('today')).enquiries).toEqual({ new: 1, due: 0, workingDays: 2 });
    intake.wait(4 * DAY_MS - 1);
    expect(await list('?view=due')).toEqual([]);
    intake.wait(1);
    const [due] = await list('?view=due');
    expect(due?.handling?.isDue).toBe(true);
    await post('Another.');
    expect((await read('today')).enquiries).toEqual({ new: 2, due: 1, workingDays: 2 });
    expect(await read('inbox')).toEqual({ new: 2, due: 1, latest: (await list())[0]?.id });
    await change(due?.id ?? '', { revision: 0, progress: 'closed' });
    expect(await read('inbox')).toMatchObject({ new: 1, due: 0 });
    expect((await list('?view=closed'))[0]?.handling?.isDue).toBe(false);
  });

  test('is only what wants an answer: a request that was answered at once has no progress', async () => {
    await intake.post('guide-requests', SUBMISSIONS['guide-requests']);
    const [guide] = await list();
    expect(guide?.handling).toMatchObject({ progress: null, isDue: false });
    expect(await change(guide?.id ?? '', { revision: 0, progress: 'answered' })).toBe(404);
    expect(await change(guide?.id ?? '', { revision: 0, isTaken: true })).toBe(200);
    expect((await list('?view=requests')).map(({ id }) => id)).toEqual([guide?.id]);
    expect(await read('inbox')).toMatchObject({ new: 0, due: 0 });
  });

  test('is changed by one of two operators who saw the same revision, and undoing overwrites nobody', async () => {
    const { id } = await post();
    const both = await Promise.all([
      change(id, { revision: 0, progress: 'answered' }, MAREN),
      change(id, { revision: 0, progress: 'closed' }, JONAS),
    ]);
    expect(both.sort()).toEqual([200, 409]);
    expect(
      await (
        await ask(`messages/${id}`, { method: 'PUT', body: { revision: 0, isTaken: true } })
      ).json(),
    ).toEqual({ error: 'stale' });
    const { progress } = (await read(`messages/${id}`)).handling;
    expect(await change(id, { revision: 1, isTaken: true }, JONAS)).toBe(200);
    expect(await change(id, { revision: 1, progress: 'new' }, MAREN)).toBe(409);
    expect((await read(`messages/${id}`)).handling).toMatchObject({
      progress,
      takenBy: 'Jonas',
      revision: 2,
    });
    expect((await read('audit-log')).items).toHaveLength(2);
  });
});

describe('An answer', () => {
  const answer = (id: string, body: object, token = MAREN) =>
    ask(`messages/${id}/answers`, { method: 'POST', body, token });

  test('is kept with its enquiry, told in the log, and taken back until it leaves', async () => {
    const { id } = await post();
    expect(await (await answer(id, { revision: 0, text: ' ' })).json()).toEqual({
      ...{ error: 'invalid', errors: { text: 'Please write the answer.' } },
    });
    const first = await (await answer(id, { revision: 0, text: 'Gladly.' })).json();
    expect((await answer(id, { revision: 0, text: 'No.' }, JONAS)).status).toBe(409);
    expect(await read(`messages/${id}`)).toMatchObject({
      isStopped: false,
      handling: {
        ...{ progress: 'answered', progressBy: 'Maren' },
        notes: [{ id: first.id, author: 'Maren', text: 'Gladly.', isAnswer: true }],
      },
    });
    expect((await ask(`answers/${first.id}`, { method: 'DELETE' })).status).toBe(200);
    expect((await read(`messages/${id}`)).handling).toMatchObject({ progress: 'new', notes: [] });
    const second = await (await answer(id, { revision: 2, text: 'Gladly, at ten.' })).json();
    intake.wait(10_000);
    await intake.claimAll();
    const late = await ask(`answers/${second.id}`, { method: 'DELETE' });
    expect([late.status, (await late.json()).errors.id]).toEqual([
      422,
      'It has left already, so it can’t be taken back.',
    ]);
    expect((await read('audit-log')).items[0].sender).toBe(CONTACT.name);
    const actions = (await read('audit-log')).items.map((one: { action: string }) => one.action);
    expect(actions.toSorted()).toEqual(['answered', 'answered', 'took an answer back']);
  });

  test('goes to nobody who has stopped our mail, and says so', async () => {
    const { id } = await post();
    await ask('suppressions', { method: 'POST', body: { userEmail: CONTACT.userEmail } });
    expect((await read(`messages/${id}`)).isStopped).toBe(true);
    const refused = await answer(id, { revision: 0, text: 'Gladly.' });
    expect([refused.status, (await refused.json()).errors.text]).toEqual([
      422,
      expect.stringContaining('This address gets no mail from us'),
    ]);
    expect((await read(`messages/${id}`)).handling).toMatchObject({ progress: 'new', notes: [] });
  });
});

describe('A message', () => {
  test('that is marked as spam is in the quarantine, and comes back with everything and without another mail', async () => {
    const { id } = await post();
    await ask(`messages/${id}/notes`, { method: 'POST', body: { text: 'Looks odd.' } });
    await change(id, { revision: 0, progress: 'answered' });
    const mails = await waitingMail();
    expect(await change(id, { revision: 1, place: 'quarantine' })).toBe(200);
    expect([await list(), (await read('quarantine')).items]).toMatchObject([
      [],
      [{ id, reason: 'an operator marked it as spam' }],
    ]);
    expect([
      (await ask(`messages/${id}`)).status,
      await change(id, { revision: 2, isTaken: true }),
    ]).toEqual([404, 404]);
    expect(
      await intake.deps.store.retention.digestQuarantine(
        intake.deps.now(),
        'inbox@equanta.example',
      ),
    ).toBe(0);
    expect(await change(id, { revision: 2, place: 'inbox' })).toBe(200);
    expect((await list())[0]?.handling).toMatchObject({
      progress: 'answered',
      notes: [{ text: 'Looks odd.' }],
    });
    await change(id, { revision: 3, place: 'quarantine' });
    expect(await (await ask(`quarantine/${id}/releases`, { method: 'POST' })).json()).toEqual({
      count: 0,
    });
    expect((await list())[0]?.handling).toMatchObject({
      progress: 'answered',
      notes: [{ text: 'Looks odd.' }],
    });
    expect(await waitingMail()).toBe(mails);
  });

  test('that is deleted can be put back, unless somebody has changed it since', async () => {
    const { id } = await post();
    expect(await change(id, { revision: 0, place: 'bin' })).toBe(200);
    expect([await list(), (await read('quarantine')).items, await read('inbox')]).toMatchObject([
      [],
      [],
      { new: 0, latest: null },
    ]);
    expect(
      (await ask(`messages/${id}/notes`, { method: 'POST', body: { text: 'Too late.' } })).status,
    ).toBe(404);
    expect(await list('?view=bin')).toMatchObject([
      {
        id,
        restorableUntil: intake.deps.now() + DAY_MS,
        handling: { changedBy: 'Maren', revision: 1 },
      },
    ]);
    expect(await read(`messages/${id}`)).toMatchObject({ restorableUntil: expect.any(Number) });
    expect(await change(id, { revision: 0, place: 'inbox' })).toBe(409);
    expect(await change(id, { revision: 1, place: 'inbox' })).toBe(200);
    expect((await list())[0]?.handling).toMatchObject({ progress: 'new', revision: 2 });
    expect((await list())[0]).not.toHaveProperty('restorableUntil');
    expect(await list('?view=bin')).toEqual([]);
  });

  test('that the intake quarantined comes back by its release alone, which sends its mail', async () => {
    await intake.post('contact-messages', { ...CONTACT, website: 'https://spam.example' });
    const [quarantined] = (await read('quarantine')).items;
    expect(await change(quarantined.id, { revision: 0, place: 'inbox' })).toBe(404);
    expect(
      await (await ask(`quarantine/${quarantined.id}/releases`, { method: 'POST' })).json(),
    ).toEqual({ count: 2 });
    expect((await list())[0]?.handling).toMatchObject({ progress: 'new' });
  });

  test('has notes with their authors, which can be deleted and say what is wrong with an empty one', async () => {
    const { id } = await post();
    const write = (text: string, token?: string) =>
      ask(`messages/${id}/notes`, { method: 'POST', body: { text }, ...(token && { token }) });
    expect((await write(' Called her.\n')).status).toBe(201);
    intake.wait(1);
    expect((await write('She calls back.', JONAS)).status).toBe(201);
    const { notes, revision } = (await list())[0]?.handling ?? { notes: [] };
    expect(notes.map(({ author, text }) => [author, text])).toEqual([
      ['Maren', 'Called her.'],
      ['Jonas', 'She calls back.'],
    ]);
    expect(revision).toBe(0);
    expect(await (await write('  ')).json()).toEqual({
      error: 'invalid',
      errors: { text: 'Please write the note.' },
    });
    expect((await write('x'.repeat(2001))).status).toBe(422);
    const remove = () => ask(`notes/${notes[0]?.id}`, { method: 'DELETE' });
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 404]);
    expect((await read(`messages/${id}`)).handling.notes).toHaveLength(1);
  });

  test('is found by words in any of its fields, in any order, whatever the case or accents', async () => {
    await post('Wir brauchen Hilfe mit dem Rollout in Zürich.');
    await intake.post('access-requests', SUBMISSIONS['access-requests']);
    const find = async (search: string, more = '') =>
      (await list(`?search=${encodeURIComponent(search)}${more}`)).map(({ kind }) => kind);
    expect(await find('ROLLOUT')).toEqual(['contact-messages']);
    expect(await find('zurich rollout')).toEqual(['contact-messages']);
    expect(await find('rollout', '&view=requests')).toEqual([]);
    expect(await find('rollout', '&view=new')).toEqual(['contact-messages']);
    expect(await find('localhost')).toEqual([]);
  });

  test('is found once, page by page, among others', async () => {
    for (let one = 0; one < 35; one++)
      await post(one % 7 === 3 ? `Nothing ${one}` : `Rollout ${one}`);
    const pages: Message[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const page = await read(`messages?search=rollout${next && `&after=${next}`}`);
      expect(page.items.length).toBeLessThanOrEqual(30);
      pages.push(...page.items);
      next = page.next;
    }
    expect([pages.length, new Set(pages.map(({ id }) => id)).size]).toEqual([30, 30]);
  });
});

test('Messages hold the submitted fields and nothing else, and sign-ups are not among them', async () => {
  await intake.post('contact-messages', { ...CONTACT, company: '', extra: 'x' });
  intake.wait(1);
  await intake.post('newsletter-signups', SUBMISSIONS['newsletter-signups']);
  intake.wait(1);
  await intake.post('access-requests', SUBMISSIONS['access-requests']);
  const { items, next } = await intake.readDesk('messages');
  expect(next).toBeNull();
  expect(items.map(({ kind }: Message) => kind)).toEqual(['access-requests', 'contact-messages']);
  const { name, userEmail, phone, message, source } = CONTACT;
  expect(items[1].said).toEqual({ name, userEmail, phone, message, source });
});
