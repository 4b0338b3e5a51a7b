import { afterAll, beforeAll, expect, test } from 'vitest';
import { FORMS } from '../../core/submissions/forms.ts';
import type { FormResource } from '../../core/submissions/submission.ts';
import { type OpenDatabase, openDatabase } from '../../intake/engine/open.ts';
import type { Tables } from '../../intake/engine/tables.ts';
import { suppressInvitations } from '../../intake/mail/suppressions.ts';
import { readRecords } from '../../intake/store/records.ts';
import { POLARIS } from '../support/campaign.ts';
import { NOW } from '../support/intake.ts';
import { SUBMISSIONS } from '../support/submissions.ts';
import { entry, idOf, place, RETENTION, signup, store, storeContract } from './contract.ts';

/** The exported tables by their stored ones. Those with a reason are not exported. */
const EXPORTED: Record<keyof Tables, string[] | { because: string }> = {
  submission: ['contact-messages', 'enquiries'],
  enquiry_note: ['enquiry-notes'],
  subscriber: ['newsletter-subscribers'],
  subscriber_day: ['subscriber-days'],
  client: ['campaigns'],
  campaign: ['campaigns'],
  campaign_wave: ['campaign-waves'],
  campaign_group: ['campaign-groups'],
  campaign_mail: ['campaign-mails'],
  wave_words: ['campaign-statements'],
  wave_snapshot: ['campaign-sections'],
  // Whoever makes a report chooses what is quoted of them.
  wave_comment: [],
  wave_action: ['campaign-actions'],
  invitation: ['campaign-invitations'],
  suppression: ['suppressions'],
  invitation_suppression: ['suppressions'],
  spam_rule: ['spam-rules'],
  outbox: ['mails'],
  newsletter: ['newsletters'],
  newsletter_recipient: ['newsletters'],
  newsletter_draft: { because: 'what is being written can be read at the desk' },
  audit_log: ['audit-log'],
  visit_count: ['visits'],
  secret: { because: 'it is the key of the store' },
  receipt: { because: 'idempotency keys are gone within days' },
  survey_copy: { because: 'a copy is encrypted, and gone within a day' },
  mail_failure: { because: 'an address that failed once is only a key' },
  unheard_report: { because: 'the desk shows it for a month' },
  message_begun: { because: 'it is about a message to the address of bounces' },
  rate_limit: { because: 'it is gone within a day' },
  process: { because: 'it is about the machine' },
  wave_response: { because: 'responses to an open wave can be read by nobody' },
  wave_use: { because: 'it tells which links were used' },
  wave_card: { because: 'cards are printed at the desk' },
  clock: { because: 'it is about the machine' },
};

const columnsOf = (form: FormResource) =>
  `id receivedAt state reason formName ${Object.keys(FORMS[form].fields).join(' ')} ${FORMS[form].timeField} source`;

/** The columns of the exported tables: operators and their programs rely on these names. */
const COLUMNS = {
  'contact-messages': columnsOf('contact-messages'),
  'guide-requests': columnsOf('guide-requests'),
  'newsletter-signups-quarantined': columnsOf('newsletter-signups'),
  'access-requests': columnsOf('access-requests'),
  enquiries: 'id progress progressBy progressAt takenBy',
  'enquiry-notes': 'submissionId writtenAt author text mailId',
  'newsletter-subscribers': 'userEmail state createdAt changedAt source',
  campaigns:
    'client campaign system welcome createdOn contactName contactEmail controller processor officer legalBasis authority storage recipients voucher cards giver agreedWith agreedOn',
  'campaign-waves': 'client campaign system wave opensOn closesOn closedOn people',
  'campaign-statements': 'client campaign wave section statement text forSponsors reversed',
  'campaign-groups': 'client campaign group side asked openLink',
  'campaign-sections': 'client campaign wave group people byOpenLink asked section score end',
  'campaign-results':
    'client campaign wave group people byOpenLink asked statement text reversed score end shares',
  'campaign-actions': 'client campaign wave section action owner dueOn',
  'campaign-mails': 'client campaign kind subject text',
  'campaign-invitations': 'client campaign wave group userEmail language',
  newsletters: 'name subject begunAt recipients delivered waiting withdrawn dead',
  'subscriber-days': 'day confirmed departed',
  mails: 'submissionId kind state createdAt settledAt',
  suppressions: 'since scope reason',
  'spam-rules': 'kind value madeBy madeAt',
  'audit-log': 'doneAt operator action itemId itemName',
  visits: 'day kind name count',
};

storeContract('Reading all', { lasts: 'kept' }, () => {
  let open: OpenDatabase;
  beforeAll(async () => {
    open = await openDatabase(place);
  });
  afterAll(() => open.db.destroy());

  const rowsOf = async (table: string) =>
    (await readRecords(open)).find(({ name }) => name === table)?.rows ?? [];
  test('exports visits by day and name, and forgets them after their days', async () => {
    const count = (day: string, name: string, count: number) =>
      ({ day, kind: 'screen', name, count }) as const;
    const all = [count('2026-11-19', '/', 1), count('2026-11-20', '/', 4)];
    await store.visits.add(all.toReversed());
    expect(await rowsOf('visits')).toEqual(all);
    await store.retention.sweep(NOW, { ...RETENTION, visits: 1 });
    expect(await rowsOf('visits')).toEqual(all.slice(1));
  });

  const MESSAGE = SUBMISSIONS['contact-messages'];
  const record = { kind: 'submission', userEmail: MESSAGE.userEmail, payload: MESSAGE } as const;
  const time = '2026-11-20T09:30:00.000Z';

  test('exports each submission with all of its fields, also from the quarantine', async () => {
    const reason = 'a hidden field was filled';
    await store.accept(entry({ record }));
    await store.accept(entry({ record: { ...record, spamReason: reason }, mails: [] }));
    await store.accept(signup('Ines@example.org'));
    const known = { id: expect.any(String), receivedAt: time, ...MESSAGE };
    const messages = await rowsOf('contact-messages');
    expect(messages).toHaveLength(2);
    expect(messages).toContainEqual({ ...known, state: 'accepted', reason: null });
    expect(messages).toContainEqual({ ...known, state: 'quarantined', reason });
    expect(await rowsOf('newsletter-subscribers')).toEqual([
      {
        userEmail: 'ines@example.org',
        state: 'pending',
        createdAt: time,
        changedAt: time,
        source: null,
      },
    ]);
  });

  test('exports what operators did with an enquiry, and their notes', async () => {
    const id = idOf(await store.accept(entry({ record })));
    await store.inbox.change(
      id,
      { revision: 0, progress: 'answered', isTaken: true },
      { operator: 'Maren', now: NOW },
    );
    await store.notes.add(id, { at: NOW, author: 'Jonas', text: 'Called.' });
    expect(await rowsOf('enquiries')).toContainEqual({
      id,
      progress: 'answered',
      progressBy: 'Maren',
      progressAt: time,
      takenBy: 'Maren',
    });
    expect(await rowsOf('enquiry-notes')).toEqual([
      { submissionId: id, writtenAt: time, author: 'Jonas', text: 'Called.', mailId: null },
    ]);
  });

  test('exports each table with its columns, or has a reason why not', async () => {
    const records = await readRecords(open);
    const named = Object.values(EXPORTED).flatMap((one) => (Array.isArray(one) ? one : []));
    expect(
      named.filter((table) => !(table in COLUMNS)),
      'have their columns above',
    ).toEqual([]);
    expect(
      records
        .filter(({ name }) => name in COLUMNS)
        .map(({ name, columns }) => [name, columns.join(' ')]),
    ).toEqual(Object.entries(COLUMNS));
  });

  test('exports since when which mail is unwanted and why, and of whom not', async () => {
    const keyOf = (address: string) => store.secret.addressKey(address);
    await store.suppressions.suppressAll(keyOf('all@example.org'), NOW);
    await store.suppressions.suppressAll(keyOf('failed@example.org'), NOW + 1000, 'failed');
    await store.newsletters.suppress(keyOf('left@example.org'), NOW + 2000);
    await open.write((trx) => suppressInvitations(trx, keyOf('declined@example.org'), NOW + 3000));
    expect(await rowsOf('suppressions')).toEqual([
      { since: '2026-11-20T09:30:00.000Z', scope: 'all mail', reason: 'owner' },
      { since: '2026-11-20T09:30:01.000Z', scope: 'all mail', reason: 'failed' },
      { since: '2026-11-20T09:30:02.000Z', scope: 'announcements', reason: 'owner' },
      { since: '2026-11-20T09:30:03.000Z', scope: 'invitations', reason: 'owner' },
    ]);
  });

  test('exports the growth of the list, the newsletters that were sent, and what became of promised mail', async () => {
    const id = idOf(await store.accept(entry({ record })));
    await store.accept(signup('reader@example.org'));
    const reader = (await store.subscribers.find('reader@example.org')).subscriber?.id ?? '';
    await store.subscriptions.confirm(reader, { askedAt: NOW, now: NOW });
    await store.newsletters.queue(
      {
        slug: 'one',
        kind: 'newsletter',
        text: { subject: 'One', preview: 'First', body: [] },
      },
      NOW,
    );
    expect(await rowsOf('subscriber-days')).toEqual([
      { day: '2026-11-20', confirmed: 1, departed: 0 },
    ]);
    expect(await rowsOf('newsletters')).toEqual([
      {
        name: 'one',
        subject: 'One',
        begunAt: time,
        recipients: 1,
        delivered: 0,
        waiting: 1,
        withdrawn: 0,
        dead: 0,
      },
    ]);
    const mail = {
      submissionId: id,
      kind: 'contact-notice',
      state: 'pending',
      createdAt: time,
      settledAt: null,
    };
    expect(await rowsOf('mails')).toContainEqual(mail);
  });

  test('exports the audit log', async () => {
    const act = { operator: 'Maren', action: 'deleted a client', itemId: '1', itemName: 'North' };
    await store.auditLog.add({ ...act, at: NOW });
    expect(await rowsOf('audit-log')).toContainEqual({ ...act, doneAt: time });
  });

  test('exports the waves and groups of campaigns, with the number of people rounded down to five', async () => {
    await store.campaigns.create(POLARIS, NOW);
    const campaign = { client: 'Northwater', campaign: 'Polaris rollout' };
    expect(await rowsOf('campaigns')).toEqual([
      {
        ...campaign,
        system: 'Polaris',
        welcome: POLARIS.welcome,
        createdOn: '2026-11-20',
        ...POLARIS.sheet,
        ...{ agreedWith: 'nobody', agreedOn: '' },
      },
    ]);
    expect((await rowsOf('campaign-waves'))[0]).toEqual({
      ...campaign,
      ...{
        system: 'Polaris',
        wave: 'Go-live',
        opensOn: '2026-11-20',
        closesOn: '2026-11-27',
        closedOn: null,
        people: 0,
      },
    });
    expect(await rowsOf('campaign-groups')).toEqual([
      { ...campaign, group: 'Planners', side: 'users', asked: 12, openLink: 'counted' },
      { ...campaign, group: 'Steering committee', side: 'sponsors', asked: 6, openLink: 'none' },
    ]);
  });

  test('has in every row a value of each column', async () => {
    const records = await readRecords(open);
    const filled = records.filter(({ rows }) => rows.length > 0);
    expect(filled.map(({ name: table }) => table)).toEqual(
      expect.arrayContaining([
        'contact-messages',
        'newsletter-subscribers',
        'campaign-waves',
        'newsletters',
        'suppressions',
        'audit-log',
      ]),
    );
    const wrong = filled.filter(({ columns, rows }) =>
      rows.some(
        (row) =>
          columns.some((column) => !(column in row)) || Object.keys(row).length > columns.length,
      ),
    );
    expect(wrong.map(({ name: table }) => table)).toEqual([]);
  });
});
