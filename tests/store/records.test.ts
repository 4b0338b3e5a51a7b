import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { VisitKind } from '../../core/desk/visits.ts';
import { type OpenDatabase, openDatabase } from '../../intake/store/engine/open.ts';
import type { Tables } from '../../intake/store/engine/tables.ts';
import type { Entry } from '../../intake/store/inbox/accept.ts';
import { readStoreSecret, type Secret } from '../../intake/store/keys/secret.ts';
import { suppressInvitations } from '../../intake/store/mail/suppressions.ts';
import { readRecords } from '../../intake/store/records/records.ts';
import { createRetention } from '../../intake/store/records/retention.ts';
import { openStore, type Store } from '../../intake/store/store.ts';
import { readSurveyResults } from '../../intake/store/survey/survey-results.ts';
import { createVisits, type VisitCount } from '../../intake/store/visits.ts';
import { POLARIS } from '../support/campaign.ts';
import { EDITION } from '../support/edition.ts';
import { NOW } from '../support/intake.ts';
import { SUBMISSIONS } from '../support/submissions.ts';
import { type Engine, onBothEngines } from './engines.ts';
import { deliverCopy } from './responses.test.ts';

/** The exported tables by their stored ones. Those with a reason are not exported. */
const EXPORTED: Record<keyof Tables, string[] | { because: string }> = {
  submission: ['contact-messages', 'enquiries'],
  enquiry_note: ['enquiry-notes'],
  subscriber: ['newsletter-subscribers'],
  subscriber_day: ['subscriber-days'],
  survey_respondent: ['survey-respondents'],
  survey_edition: ['survey-editions'],
  survey_correction: ['survey-corrections'],
  survey_answer: ['survey-results'],
  survey_batch: ['survey-results'],
  survey_result: ['survey-results'],
  survey_comment: ['survey-comments'],
  client: ['campaigns'],
  campaign: ['campaigns'],
  campaign_wave: ['campaign-waves'],
  campaign_group: ['campaign-groups'],
  campaign_mail: ['campaign-mails'],
  wave_snapshot: ['campaign-sections'],
  wave_comment: ['campaign-comments'],
  invitation: ['campaign-invitations'],
  suppression: ['suppressions'],
  invitation_suppression: ['suppressions'],
  spam_rule: ['spam-rules'],
  outbox: ['promised-mails'],
  newsletter: ['newsletters'],
  newsletter_recipient: ['newsletters'],
  audit_log: ['audit-log'],
  visit_count: ['visits'],
  secret: { because: 'it is the key of the store' },
  receipt: { because: 'idempotency keys are gone within days' },
  survey_pending: { because: 'a response is encrypted until it is one of five' },
  survey_copy: { because: 'a copy is encrypted, and gone within a day' },
  mail_failure: { because: 'an address that failed once is only a key' },
  rate_limit: { because: 'it is gone within a day' },
  process: { because: 'it is about the machine' },
  wave_response: { because: 'responses to an open wave can be read by nobody' },
  wave_use: { because: 'it tells which links were used' },
  wave_card: { because: 'cards are printed at the desk' },
  clock: { because: 'it is about the machine' },
};

/**
 * The columns of the exported tables: operators and their programs rely on these names. Forms add a
 * column for each of their fields.
 */
const COLUMNS = {
  'contact-messages':
    'id receivedAt state reason formName name userEmail company phone message sentAt source',
  'guide-requests': 'id receivedAt state reason formName userEmail requestedAt source',
  'newsletter-signups-quarantined':
    'id receivedAt state reason formName userEmail subscribedAt source',
  'access-requests':
    'id receivedAt state reason formName userEmail userRole userCompany accessTime source',
  enquiries: 'submissionId progress progressBy progressAt takenBy',
  'enquiry-notes': 'submissionId writtenAt author text',
  'newsletter-subscribers': 'userEmail state createdAt changedAt source',
  'survey-respondents': 'userEmail userRole userCompany day',
  'survey-editions': 'edition openedOn closedOn people',
  'survey-corrections': 'edition saidOn saidBy place from to',
  'survey-results':
    'edition statement text reversed people mean chose1 chose2 chose3 chose4 chose5',
  'survey-comments': 'edition question comment',
  campaigns:
    'client campaign system welcome createdOn controller processor legalBasis recipients contactName contactEmail',
  'campaign-waves': 'client campaign system wave opensOn closesOn closedOn people',
  'campaign-groups': 'client campaign group side asked openLink',
  'campaign-sections':
    'client campaign wave edition group people byOpenLink asked section mean spread',
  'campaign-results':
    'client campaign wave edition group people byOpenLink asked statement text reversed chose1 chose2 chose3 chose4 chose5',
  'campaign-comments': 'client campaign wave question comment',
  'campaign-mails': 'client campaign kind subject text',
  'campaign-invitations': 'client campaign wave group userEmail',
  newsletters: 'name subject begunAt recipients delivered waiting withdrawn dead',
  'subscriber-days': 'day confirmed departed',
  'promised-mails': 'submissionId kind state queuedAt settledAt',
  suppressions: 'since scope reason',
  'spam-rules': 'kind value madeBy madeAt',
  'audit-log': 'at operator action itemId itemName',
  visits: 'day kind name count',
};

function recordsContract({ name, makePlace }: Engine): void {
  describe(`Reading all of ${name}`, () => {
    let open: OpenDatabase;
    let secret: Secret;
    let store: Store;
    beforeAll(async () => {
      const place = await makePlace();
      open = await openDatabase(place);
      secret = await readStoreSecret(open);
      store = await openStore(place);
      await store.editions.open(EDITION, NOW);
    });
    afterAll(() => Promise.all([open.db.destroy(), store.close()]));

    const take = (
      entry: Pick<Entry, 'resource' | 'record'>,
      key: string,
      mails: Entry['mails'] = [],
    ) =>
      store.accept({ ...entry, receipt: { keyHash: key, bodyHash: key }, receivedAt: NOW, mails });
    const answer = async (numbers: number[], answers?: Record<number, number>) => {
      for (const one of numbers) {
        const userEmail = `person-${one}@example.org`;
        const respondent = { userEmail, userRole: 'Planner', userCompany: 'Example' };
        const comments = {
          workingWell: `well ${one}`,
          improvements: `better ${9 - one}`,
          suggestions: '',
        };
        const record = {
          kind: 'survey',
          respondent,
          edition: EDITION.id,
          isExpected: true,
          answers: answers ?? { 1: one < 5 ? 5 : 1, 30: 3 },
          comments,
        } as const;
        await take({ resource: 'survey-responses', record }, `s${one}`, [
          { kind: 'survey-copy', recipient: userEmail, facts: {} },
        ]);
        await deliverCopy(store);
      }
    };

    test('exports no survey results for fewer than five respondents, nor two that differ by fewer', async () => {
      await answer([1, 2, 3, 4]);
      expect(await readSurveyResults(open, EDITION.id)).toBeUndefined();
      const few = await readRecords(open);
      expect(few.survey).toEqual({ shown: 0, waiting: 4, apart: 0 });
      expect(
        few.records
          .filter(({ name: one }) => /^survey-(results|comments)$/.test(one))
          .map(({ rows }) => rows),
      ).toEqual([[], []]);
      await answer([5]);
      const [first, second] = await Promise.all([
        readSurveyResults(open, EDITION.id),
        readSurveyResults(open, EDITION.id),
      ]);
      expect(first).toEqual(second);
      expect(first?.people).toBe(5);
      expect([first?.choices[0], first?.choices[29]]).toEqual([
        [1, 0, 0, 0, 4],
        [0, 0, 5, 0, 0],
      ]);
      await answer([6, 7, 8, 9]);
      const unwritten = { ...open, write: () => Promise.reject(new Error('written')) };
      expect(await readSurveyResults(unwritten, EDITION.id)).toEqual(first);
      expect((await readRecords(open)).survey).toEqual({ shown: 5, waiting: 4, apart: 0 });
      await answer([10]);
      expect(await readSurveyResults(open, EDITION.id)).toMatchObject({
        people: 10,
        choices: expect.arrayContaining([[6, 0, 0, 0, 4]]),
      });
    });

    test('links answers to nobody, and no comment to another', async () => {
      const { records } = await readRecords(open);
      const rowsOf = (wanted: string) =>
        records.find(({ name: one }) => one === wanted)?.rows ?? [];
      expect(rowsOf('survey-respondents').map((row) => Object.keys(row))).toContainEqual([
        'userEmail',
        'userRole',
        'userCompany',
        'day',
      ]);
      expect(rowsOf('survey-results')[0]).toEqual({
        edition: EDITION.id,
        statement: 1,
        text: expect.stringMatching(/^For work that belongs/),
        reversed: 'no',
        people: 10,
        mean: 2.6,
        chose1: 6,
        chose2: 0,
        chose3: 0,
        chose4: 0,
        chose5: 4,
      });
      const comments = rowsOf('survey-comments').map(({ comment }) => String(comment));
      expect(comments).toHaveLength(20);
      expect(comments.slice(0, 10)).toEqual(comments.slice(0, 10).sort());
      expect(comments.slice(10)).toEqual(comments.slice(10).sort());
    });

    test('exports a statement that the survey got later once five people have answered it', async () => {
      const shownOf = async () => (await readSurveyResults(open, EDITION.id))?.choices[30];
      await answer([11], { 1: 3, 31: 5 });
      await answer([12, 13, 14, 15]);
      expect(await shownOf()).toEqual([0, 0, 0, 0, 0]);
      await answer([16, 17, 18, 19, 20], { 1: 3, 31: 5 });
      expect(await shownOf()).toEqual([0, 0, 0, 0, 6]);
    });

    test('exports view counts by screen and day, added up over concurrent processes', async () => {
      const visits = createVisits(open);
      const day = '2026-11-20';
      const paths = Array.from({ length: 40 }, (_, index) => `/path-${index}`);
      const count = (list: string[]) =>
        visits.add(list.map((name) => ({ day, kind: 'screen', name, count: 2 })));
      await Promise.all([
        count(paths),
        count(paths.toReversed()),
        count(['/']),
        visits.add([{ day: '2026-11-19', kind: 'screen', name: '/', count: 1 }]),
      ]);
      const views = (await readRecords(open)).records.find(({ name: one }) => one === 'visits');
      expect(views?.columns).toEqual(['day', 'kind', 'name', 'count']);
      expect(views?.rows.slice(0, 3)).toEqual([
        { day: '2026-11-19', kind: 'screen', name: '/', count: 1 },
        { day, kind: 'screen', name: '/', count: 2 },
        { day, kind: 'screen', name: '/path-0', count: 4 },
      ]);
      expect(views?.rows).toHaveLength(42);
      await createRetention(open, secret).sweep(NOW, {
        quarantine: 30,
        enquiries: 730,
        answers: 1095,
        mail: 30,
        visits: 1,
      });
      expect(
        (await readRecords(open)).records.find(({ name: one }) => one === 'visits')?.rows,
      ).toHaveLength(41);
    });

    test('counts visits for the desk by day, and their most frequent names', async () => {
      const visits = createVisits(open);
      const counted = (day: string, kind: VisitKind, name: string, count: number): VisitCount => ({
        day,
        kind,
        name,
        count,
      });
      const today = [
        counted('2026-12-20', 'screen', '/', 3),
        counted('2026-12-20', 'screen', '/contact', 4),
        counted('2026-12-20', 'referrer', 'search.example', 2),
        counted('2026-12-20', 'action', 'quick-scan-begun', 1),
        counted('2026-12-20', 'action', 'call-booking', 5),
      ];
      await Promise.all([
        visits.add(today),
        visits.add(today.toReversed()),
        visits.add([counted('2026-12-01', 'form', 'contact-messages', 1)]),
      ]);
      await visits.add([counted('2026-12-12', 'screen', '/', 9)]);
      expect(
        (await visits.sums('2026-12-02')).toSorted((one, other) =>
          one.day + one.series < other.day + other.series ? -1 : 1,
        ),
      ).toEqual([
        { day: '2026-12-12', series: 'screen', count: 9 },
        { day: '2026-12-20', series: 'call-booking', count: 10 },
        { day: '2026-12-20', series: 'quick-scan-begun', count: 2 },
        { day: '2026-12-20', series: 'referrer', count: 4 },
        { day: '2026-12-20', series: 'screen', count: 14 },
      ]);
      expect(await visits.names('2026-12-01')).toEqual([
        { kind: 'screen', name: '/', count: 15 },
        { kind: 'screen', name: '/contact', count: 8 },
        { kind: 'referrer', name: 'search.example', count: 4 },
        { kind: 'form', name: 'contact-messages', count: 1 },
      ]);
      await createRetention(open, secret).sweep(Date.parse('2026-12-21'), {
        quarantine: 999,
        enquiries: 999,
        answers: 999,
        mail: 999,
        visits: 5,
      });
      expect(
        (await readRecords(open)).records.find(({ name: one }) => one === 'visits')?.rows,
      ).toEqual([
        { day: '2026-12-20', kind: 'action', name: 'call-booking', count: 10 },
        { day: '2026-12-20', kind: 'action', name: 'quick-scan-begun', count: 2 },
        { day: '2026-12-20', kind: 'referrer', name: 'search.example', count: 4 },
        { day: '2026-12-20', kind: 'screen', name: '/', count: 6 },
        { day: '2026-12-20', kind: 'screen', name: '/contact', count: 8 },
      ]);
    });

    test('exports each submission with all of its fields, also from the quarantine', async () => {
      const payload = SUBMISSIONS['contact-messages'];
      const record = { kind: 'submission', userEmail: payload.userEmail, payload } as const;
      await take({ resource: 'contact-messages', record }, 'a');
      await take(
        {
          resource: 'contact-messages',
          record: { ...record, spamReason: 'a hidden field was filled' },
        },
        'b',
      );
      await take(
        {
          resource: 'newsletter-signups',
          record: { kind: 'subscriber', userEmail: 'Ines@example.org' },
        },
        'c',
      );
      const { records } = await readRecords(open);
      const messages = records.find(({ name: one }) => one === 'contact-messages');
      const known = { id: expect.any(String), receivedAt: '2026-11-20T09:30:00.000Z', ...payload };
      expect(messages?.rows).toHaveLength(2);
      expect(messages?.rows).toContainEqual({ ...known, state: 'accepted', reason: null });
      expect(messages?.rows).toContainEqual({
        ...known,
        state: 'quarantined',
        reason: 'a hidden field was filled',
      });
      expect(messages?.columns).toEqual([
        'id',
        'receivedAt',
        'state',
        'reason',
        ...Object.keys(payload),
      ]);
      const time = '2026-11-20T09:30:00.000Z';
      expect(records.find(({ name: one }) => one === 'newsletter-subscribers')?.rows).toEqual([
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
      const payload = SUBMISSIONS['contact-messages'];
      const stored = await take(
        {
          resource: 'contact-messages',
          record: { kind: 'submission', userEmail: payload.userEmail, payload },
        },
        'd',
      );
      const id = 'id' in stored ? stored.id : '';
      await store.inbox.change(
        id,
        { revision: 0, progress: 'answered', isTaken: true },
        { operator: 'Maren', now: NOW },
      );
      await store.notes.add(id, { at: NOW, author: 'Jonas', text: 'Called.' });
      const { records } = await readRecords(open);
      const rowsOf = (table: string) => records.find((one) => one.name === table)?.rows;
      const time = '2026-11-20T09:30:00.000Z';
      expect(rowsOf('enquiries')).toContainEqual({
        submissionId: id,
        progress: 'answered',
        progressBy: 'Maren',
        progressAt: time,
        takenBy: 'Maren',
      });
      expect(rowsOf('enquiry-notes')).toEqual([
        { submissionId: id, writtenAt: time, author: 'Jonas', text: 'Called.' },
      ]);
    });

    test('exports each table, or has a reason why not', async () => {
      const { records } = await readRecords(open);
      const named = Object.values(EXPORTED).flatMap((one) => (Array.isArray(one) ? one : []));
      expect(
        named.filter((table) => !(table in COLUMNS)),
        'have their columns below',
      ).toEqual([]);
      expect(records.map(({ name: one }) => one)).toEqual(expect.arrayContaining(named));
    });

    test('exports each table with its columns', async () => {
      const { records } = await readRecords(open);
      expect(
        records
          .filter(({ name: table }) => table in COLUMNS)
          .map(({ name: table, columns }) => [table, columns.join(' ')]),
      ).toEqual(Object.entries(COLUMNS));
    });

    test('exports since when which mail is unwanted and why, and of whom not', async () => {
      const keyOf = (address: string) => store.secret.addressKey(address);
      await store.suppressions.suppressAll(keyOf('all@example.org'), NOW);
      await store.suppressions.suppressAll(keyOf('failed@example.org'), NOW + 1000, 'failed');
      await store.newsletters.suppress(keyOf('left@example.org'), NOW + 2000);
      await open.write((trx) =>
        suppressInvitations(trx, keyOf('declined@example.org'), NOW + 3000),
      );
      const rows = (await readRecords(open)).records.find(
        ({ name: table }) => table === 'suppressions',
      )?.rows;
      expect(rows).toEqual([
        { since: '2026-11-20T09:30:00.000Z', scope: 'all mail', reason: 'owner' },
        { since: '2026-11-20T09:30:01.000Z', scope: 'all mail', reason: 'failed' },
        { since: '2026-11-20T09:30:02.000Z', scope: 'announcements', reason: 'owner' },
        { since: '2026-11-20T09:30:03.000Z', scope: 'invitations', reason: 'owner' },
      ]);
    });

    test('exports the growth of the list, the newsletters that were sent, and what became of promised mail', async () => {
      const mail = { kind: 'contact-notice', recipient: 'inbox@firm.example', facts: {} } as const;
      const payload = SUBMISSIONS['contact-messages'];
      const stored = await take(
        {
          resource: 'contact-messages',
          record: { kind: 'submission', userEmail: payload.userEmail, payload },
        },
        'promise',
        [mail],
      );
      const { subscriptions, newsletters } = store;
      await take(
        {
          resource: 'newsletter-signups',
          record: { kind: 'subscriber', userEmail: 'reader@example.org' },
        },
        'reader',
      );
      const { id: reader } = await open.db
        .selectFrom('subscriber')
        .select('id')
        .where('user_email', '=', 'reader@example.org')
        .executeTakeFirstOrThrow();
      await subscriptions.confirm(reader, { askedAt: NOW, now: NOW });
      await newsletters.queue(
        {
          slug: 'one',
          kind: 'newsletter',
          text: { subject: 'One', preview: 'First', body: [] },
        },
        NOW,
      );
      const { records } = await readRecords(open);
      const rowsOf = (table: string) => records.find((one) => one.name === table)?.rows;
      const time = '2026-11-20T09:30:00.000Z';
      expect(rowsOf('subscriber-days')).toEqual([{ day: '2026-11-20', confirmed: 1, departed: 0 }]);
      expect(rowsOf('newsletters')).toEqual([
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
      const promised = {
        submissionId: 'id' in stored ? stored.id : '',
        kind: 'contact-notice',
        state: 'pending',
        queuedAt: time,
        settledAt: null,
      };
      expect(rowsOf('promised-mails')).toContainEqual(promised);
    });

    test('exports the audit log', async () => {
      await store.auditLog.add({
        at: NOW,
        operator: 'Maren',
        action: 'deleted a client',
        itemId: 'client-1',
        itemName: 'Northwater',
      });
      expect(
        (await readRecords(open)).records.find((one) => one.name === 'audit-log')?.rows,
      ).toContainEqual({
        ...{
          at: '2026-11-20T09:30:00.000Z',
          operator: 'Maren',
          action: 'deleted a client',
          itemId: 'client-1',
          itemName: 'Northwater',
        },
      });
    });

    test('exports the waves and groups of campaigns, with the number of people rounded down to five', async () => {
      await store.campaigns.create(POLARIS, NOW);
      const { records } = await readRecords(open);
      const rowsOf = (table: string) => records.find((one) => one.name === table)?.rows;
      const campaign = { client: 'Northwater', campaign: 'Polaris rollout' };
      expect(rowsOf('campaigns')).toEqual([
        {
          ...campaign,
          system: 'Polaris',
          welcome: POLARIS.welcome,
          createdOn: '2026-11-20',
          ...POLARIS.sheet,
        },
      ]);
      expect(rowsOf('campaign-waves')?.[0]).toEqual({
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
      expect(rowsOf('campaign-groups')).toEqual([
        { ...campaign, group: 'Planners', side: 'users', asked: 12, openLink: 'counted' },
        { ...campaign, group: 'Steering committee', side: 'sponsors', asked: 6, openLink: 'none' },
      ]);
    });

    test('has in every row a value of each column', async () => {
      const { records } = await readRecords(open);
      const filled = records.filter(({ rows }) => rows.length > 0);
      expect(filled.map(({ name: table }) => table)).toEqual(
        expect.arrayContaining([
          'contact-messages',
          'newsletter-subscribers',
          'survey-results',
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
}

onBothEngines(recordsContract);
