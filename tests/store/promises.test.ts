import { expect, test } from 'vitest';
import type { Circumstances, PromiseItem } from '../../core/desk/promises.ts';
import { FORMS } from '../../core/submissions/forms.ts';
import { mailOf } from '../../core/submissions/mails.ts';
import type { FormResource } from '../../core/submissions/submission.ts';
import type { Entry } from '../../intake/store/inbox/accept.ts';
import type { Received } from '../../intake/store/inbox/inbox.ts';
import type { NewMail } from '../../intake/store/mail/mail-row.ts';
import { ANNOUNCEMENT } from '../../intake/store/mail/newsletters.ts';
import type { Settlement } from '../../intake/store/mail/outbox.ts';
import { NOW } from '../support/intake.ts';
import {
  DAY,
  entry,
  HOUR,
  idOf,
  RETENTION,
  response,
  rows,
  settleAll,
  store,
  storeContract,
} from './contract.ts';

const DELIVERED: Settlement = { state: 'delivered' };
const FIRM = 'inbox@equanta.example';

storeContract('Promises', { lasts: 'emptied' }, () => {
  const send = async (
    resource: FormResource,
    userEmail: string,
    { receivedAt = NOW, isSurveyOpen = false } = {},
  ) => {
    const kinds = Object.keys(FORMS[resource].mails) as NewMail['kind'][];
    const mails = kinds.map(
      (kind): NewMail => ({
        kind,
        recipient: mailOf(kind).to === 'firm' ? FIRM : userEmail,
        facts: { userEmail },
      }),
    );
    const record: Entry['record'] =
      resource === 'newsletter-signups'
        ? { kind: 'subscriber', userEmail }
        : { kind: 'submission', userEmail, payload: { userEmail }, isSurveyOpen };
    return idOf(await store.accept(entry({ resource, receivedAt, record, mails })));
  };
  const refused = (): Settlement => ({ state: 'dead', error: '550 no such mailbox' });
  const at = (now = NOW, change: Partial<Circumstances> = {}): Circumstances => ({
    now,
    answerDue: now - 2 * DAY,
    isSurveyOpen: false,
    ...change,
  });
  const wanted = { limit: 30 };
  const list = async (state: 'broken' | 'due', circumstances = at()) =>
    (await store.promises.list(state, circumstances, wanted)).items;
  const namesOf = (items: PromiseItem[]) =>
    items.map((item) => `${item.name}: ${item.reason}`).sort();
  const ofFound = async (found: Received | undefined, circumstances = at()) => {
    const each = await store.promises.ofEach(found ? [found] : [], circumstances);
    const promises = each.get(found?.id ?? '') ?? [];
    return Object.fromEntries(
      promises.map(({ name: one, state, reason }) => [one, `${state}: ${reason}`]),
    );
  };
  const ofMessage = async (id: string, circumstances = at()) =>
    ofFound(await store.inbox.find(id), circumstances);
  const countOf = async (circumstances = at()) =>
    store.promises.count(circumstances, circumstances.now - 30 * DAY);

  test('are broken by dead letters, and kept once these are sent again', async () => {
    const id = await send('contact-messages', 'ines@example.org');
    await settleAll(NOW, ({ kind }) => (kind === 'contact-notice' ? DELIVERED : refused()));
    const [broken] = await list('broken');
    expect(broken).toMatchObject({
      name: 'confirmation',
      reason: 'refused',
      at: NOW,
      error: '550 no such mailbox',
    });
    expect(broken?.message).toEqual({ id, kind: 'contact-messages', who: 'ines@example.org' });
    expect(await ofMessage(id)).toEqual({
      notice: 'kept: kept',
      confirmation: 'broken: refused',
      answer: 'open: unanswered',
    });
    expect(await countOf()).toMatchObject({
      notice: { kept: 1, due: 0, broken: 0 },
      confirmation: { kept: 0, due: 0, broken: 1 },
    });
    expect(await store.deadLetters.resend(NOW, broken?.mailId)).toBe(1);
    await settleAll();
    expect(await list('broken')).toEqual([]);
    expect(await countOf()).toMatchObject({ confirmation: { kept: 1, due: 0, broken: 0 } });
  });

  test('bind nobody once the enquiry is answered or closed, or deleted', async () => {
    const [answered, deleted] = [
      await send('contact-messages', 'ines@example.org'),
      await send('contact-messages', 'tomas@example.org'),
    ];
    await settleAll(NOW, refused);
    expect(await list('broken')).toHaveLength(4);
    const by = { operator: 'Maren', now: NOW };
    await store.inbox.change(answered, { revision: 0, progress: 'answered' }, by);
    await store.inbox.change(deleted, { revision: 0, place: 'bin' }, by);
    expect(await list('broken')).toEqual([]);
    expect(await ofMessage(answered)).toMatchObject({
      confirmation: 'void: dealt-with',
      answer: 'kept: kept',
    });
    expect(await countOf()).toMatchObject({
      confirmation: { broken: 0 },
      answer: { kept: 1, due: 0 },
    });
    const [inBin] = (await store.inbox.list({ limit: 30, isDeleted: true })).items;
    const dealtWith = 'void: dealt-with';
    expect(await ofFound(inBin, at(NOW + 9 * DAY))).toEqual({
      notice: dealtWith,
      confirmation: dealtWith,
    });
    await store.inbox.change(answered, { revision: 1, progress: 'closed' }, by);
    expect(await ofMessage(answered)).toMatchObject({
      confirmation: dealtWith,
      answer: 'void: closed',
    });
  });

  test('of mail that is no longer needed are not due, in the message as in the list', async () => {
    const id = await send('contact-messages', 'ines@example.org');
    const later = at(NOW + HOUR);
    expect(await ofMessage(id, later)).toMatchObject({
      notice: 'due: unsent',
      confirmation: 'due: unsent',
    });
    await store.inbox.change(
      id,
      { revision: 0, progress: 'answered' },
      { operator: 'Maren', now: NOW },
    );
    expect([await list('due', later), await ofMessage(id, later)]).toMatchObject([
      [],
      { notice: 'open: unsent' },
    ]);
  });

  test('are void to an address that wants no mail, and unknown of a form of another version', async () => {
    await store.suppressions.suppressAll(store.secret.addressKey('ines@example.org'), NOW);
    expect(await ofMessage(await send('guide-requests', 'ines@example.org'))).toMatchObject({
      guide: 'void: unwanted',
    });
    expect(await ofFound({ id: 'x', at: NOW, kind: 'of-another-version', payload: {} })).toEqual(
      {},
    );
  });

  test('are due: mail after an hour, an answer after the days for it, the announcement once the survey is open', async () => {
    const id = await send('access-requests', 'early@example.org');
    await send('access-requests', 'late@example.org', { isSurveyOpen: true });
    await send('contact-messages', 'ines@example.org', { receivedAt: NOW + 1 });
    const until = at(NOW + HOUR);
    expect(namesOf(await list('due', until))).toEqual(['notice: unsent', 'notice: unsent']);
    await settleAll(NOW + HOUR);
    const open = at(NOW + 3 * DAY, { isSurveyOpen: true });
    expect(namesOf(await list('due', open))).toEqual([
      'announcement: unannounced',
      'answer: unanswered',
    ]);
    expect(await countOf(open)).toMatchObject({
      announcement: { due: 1 },
      answer: { due: 1 },
      notice: { kept: 3, due: 0 },
    });
    expect(await ofMessage(id)).toMatchObject({ announcement: 'open: survey-closed' });
    await store.newsletters.queue(ANNOUNCEMENT, NOW + DAY);
    await settleAll(NOW + DAY);
    expect(await countOf(open)).toMatchObject({ announcement: { kept: 1, due: 0 } });
    expect(await ofMessage(id, open)).toMatchObject({ announcement: 'kept: kept' });
  });

  test('are kept late by mail that waited an hour', async () => {
    const id = await send('guide-requests', 'ines@example.org');
    await settleAll(NOW + HOUR - 1);
    const delayed = await send('guide-requests', 'delayed@example.org', {
      receivedAt: NOW + 3 * DAY,
    });
    await settleAll(NOW + 3 * DAY + HOUR);
    expect([await ofMessage(id), await ofMessage(delayed)]).toEqual([
      { guide: 'kept: kept', notice: 'kept: kept' },
      { guide: 'kept: late', notice: 'kept: late' },
    ]);
  });

  test('to confirm a sign-up are the subscriber’s, and void if a limit withheld their mail', async () => {
    await send('newsletter-signups', 'reader@example.org');
    await settleAll(NOW, refused);
    const [broken] = await list('broken');
    expect(broken).toMatchObject({
      name: 'list',
      message: { kind: 'newsletter-signups', who: 'reader@example.org' },
    });
    expect(await ofMessage(broken?.message?.id ?? '')).toEqual({ list: 'broken: refused' });
    for (const _ of [1, 2]) await send('guide-requests', 'ines@example.org');
    const states = await Promise.all(
      (await store.inbox.list({ limit: 30, kind: 'guide-requests' })).items.map(({ id }) =>
        ofMessage(id),
      ),
    );
    expect(states.map(({ guide }) => guide).sort()).toEqual(['open: unsent', 'void: limit']);
  });

  test('are judged by their latest mail, but not by a later one that a limit withheld', async () => {
    const address = 'reader@example.org';
    const ofReader = async () =>
      ofMessage((await store.subscribers.find(address)).subscriber?.id ?? '');
    await store.subscriberImports.add({ addresses: [address], source: 'A fair' }, NOW);
    await settleAll();
    expect(await ofReader()).toEqual({ list: 'kept: kept' });
    await send('newsletter-signups', address, { receivedAt: NOW + HOUR });
    expect(await ofReader()).toEqual({ list: 'open: unsent' });
    await settleAll(NOW + HOUR);
    await send('newsletter-signups', address, { receivedAt: NOW + HOUR + 1 });
    expect(await ofReader()).toEqual({ list: 'kept: kept' });
  });

  test('that a limit withheld are noted once, however often somebody asks again', async () => {
    for (const _ of [1, 2, 3, 4]) await send('newsletter-signups', 'eager@example.org');
    const withheld = (await rows('outbox')).filter(({ state }) => state === 'withheld');
    expect(withheld).toMatchObject([{ kind: 'newsletter-confirmation', facts: '{}' }]);
  });

  test('are no longer known once retention has deleted their mail', async () => {
    const id = await send('guide-requests', 'ines@example.org');
    await settleAll(NOW, ({ kind }) => (kind === 'guide' ? refused() : DELIVERED));
    await store.retention.sweep(NOW + 8 * DAY, RETENTION);
    expect(await ofMessage(id)).toEqual({ guide: 'broken: expired', notice: 'kept: kept' });
    await store.retention.sweep(NOW + 40 * DAY, RETENTION);
    expect(await store.outbox.counts()).toEqual({});
    expect(await ofMessage(id)).toEqual({
      guide: 'forgotten: forgotten',
      notice: 'forgotten: forgotten',
    });
    expect(await list('broken')).toEqual([]);
  });

  test('to respondents of the survey are counted, never listed', async () => {
    await store.accept(response('ines@example.org'));
    const late = at(NOW + HOUR);
    expect(await countOf({ ...late, now: late.now - 1 })).toMatchObject({ copy: { due: 0 } });
    expect(await countOf(late)).toMatchObject({ copy: { due: 1 } });
    expect(await list('due', late)).toEqual([]);
    await settleAll(NOW, refused);
    expect(await countOf()).toMatchObject({ copy: { broken: 1, due: 0 } });
    expect(await list('broken')).toEqual([]);
  });

  test('are listed page by page, each once: the due ones with the longest due first, the broken ones with the latest first', async () => {
    for (let one = 0; one < 4; one++)
      await send('contact-messages', `person-${one}@example.org`, {
        receivedAt: NOW - (one % 2),
      });
    const late = at(NOW + 5 * DAY);
    const timesOf = async (state: 'broken' | 'due') => {
      const first = await store.promises.list(state, late, { limit: 5 });
      const second = await store.promises.list(state, late, { limit: 30, after: first.next });
      const all = [...first.items, ...second.items];
      expect([first.items.length, new Set(all.map(({ id }) => id)).size, second.next]).toEqual([
        5,
        all.length,
        undefined,
      ]);
      return all.map((item) => item.at - NOW);
    };
    expect(await timesOf('due')).toEqual([...Array(6).fill(-1), ...Array(6).fill(0)]);
    for (let one = 1; one <= 8; one++) {
      const mail = await store.outbox.claim(NOW, HOUR);
      if (mail) await store.outbox.settle(mail, { state: 'dead', error: '550' }, NOW + one);
    }
    expect(await timesOf('broken')).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
  });
});
