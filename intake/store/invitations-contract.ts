import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { POLARIS } from '../../tests/support/campaign.ts';
import { EDITION } from '../../tests/support/edition.ts';
import { NOW } from '../../tests/support/intake.ts';
import { openStoreWithCampaign } from '../../tests/support/store-with-campaign.ts';
import { invitationToken } from './invitation-tokens.ts';
import { INVITATION_DAYS } from './invitations.ts';
import type { ClaimedMail } from './mail-row.ts';
import { openDatabase, type StorePlace } from './open.ts';
import type { CountedCampaign } from './read-campaigns.ts';
import { readRecords } from './records.ts';
import { openStore, type Store } from './store.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const DAYS = { quarantine: 30, enquiries: 730, answers: 1095, mail: 30, visits: 730 };
const [ANA, BEN, CARLA] = ['ana@north.example', 'ben@north.example', 'carla@north.example'] as const;

/** The tests of invitations, for any engine. @param makePlace creates the place of an empty store. */
export function invitationsContract(name: string, makePlace: () => Promise<StorePlace>): void {
  describe(name, () => {
    let place: StorePlace;
    let store: Store;
    let campaign: CountedCampaign;
    let waveId: string;
    let groupId: string;
    beforeEach(async () => {
      place = await makePlace();
      ({ store, campaign } = await openStoreWithCampaign(place));
      [waveId, groupId] = [campaign.waves[0]?.id ?? '', campaign.groups[0]?.id ?? ''];
    });
    afterEach(() => store.close());

    const inDatabase = async <Result>(use: (open: Awaited<ReturnType<typeof openDatabase>>) => Promise<Result>) => {
      const open = await openDatabase(place);
      const result = await use(open);
      await open.db.destroy();
      return result;
    };
    const invite = (addresses: string[], now = NOW, wave = waveId) => store.invitations.invite({ waveId: wave, groupId, addresses }, now);
    /** Delivers the mails that are still wanted. @returns them. */
    const deliverAll = async (now = NOW) => {
      const sent: ClaimedMail[] = [];
      for (let mail = await store.outbox.claim(now, MINUTE); mail; mail = await store.outbox.claim(now, MINUTE)) {
        const isWanted = !mail.kind.startsWith('campaign-') || (await store.invitations.letterOf(mail));
        if (isWanted) sent.push(mail);
        await store.outbox.settle(mail, { state: isWanted ? 'delivered' : 'withdrawn' }, now);
      }
      return sent.map(({ kind, recipient }) => `${kind} to ${recipient}`);
    };
    const invitationOf = async (address: string) => (await store.campaigns.findLink(invitationToken(store.secret, waveId, address)))?.invitation;
    const answer = async (invited: string, typed = invited, key = typed) =>
      store.accept({
        resource: 'survey-responses',
        receipt: { keyHash: `key ${key}`, bodyHash: `body ${key}` },
        receivedAt: NOW,
        record: {
          kind: 'survey',
          respondent: { userEmail: typed, userRole: 'Planner', userCompany: 'Northwater' },
          edition: EDITION.id,
          isExpected: true,
          answers: { 1: 3 },
          comments: {},
          campaign: { waveId, groupId, invitationId: (await invitationOf(invited))?.id ?? 'unknown' },
        },
        mails: [{ kind: 'survey-copy', recipient: typed, facts: {} }],
      });

    test('go once to each address, also after a second press by two operators at once', async () => {
      const other = await openStore(place);
      const list = Array.from({ length: 450 }, (_, index) => `person-${index}@north.example`);
      const counts = await Promise.all([store, other].map(({ invitations }) => invitations.invite({ waveId, groupId, addresses: list }, NOW)));
      expect(counts.reduce((sum, count) => Number(sum) + Number(count), 0)).toBe(450);
      expect(await invite(['Person-1@North.example', ANA])).toBe(1);
      const mails = await inDatabase(({ db }) => db.selectFrom('outbox').select(['recipient_key', 'is_bulk']).execute());
      expect([mails.length, new Set(mails.map(({ recipient_key }) => recipient_key)).size, mails.every(({ is_bulk }) => is_bulk === 1)]).toEqual([
        451,
        451,
        true,
      ]);
      expect([...(await store.invitations.countInvited(waveId))]).toEqual([[groupId, 451]]);
      await other.close();
    });

    test('go on where a killed run has stopped', async () => {
      const list = Array.from({ length: 300 }, (_, index) => `person-${index}@north.example`);
      await invite(list.slice(0, 200));
      expect(await invite(list)).toBe(100);
    });

    test('go to a group of an open wave alone', async () => {
      expect(await invite([ANA], NOW, campaign.waves[1]?.id)).toBeUndefined();
      expect(await store.invitations.invite({ waveId, groupId: 'unknown', addresses: [ANA] }, NOW)).toBeUndefined();
      await store.campaigns.closeWave(waveId, NOW);
      expect(await invite([ANA])).toBeUndefined();
    });

    test('sort addresses beforehand, and skip those that want none or had another one today', async () => {
      const [, two] = [
        await store.campaigns.create({ ...POLARIS, name: 'Another' }, NOW),
        (await store.campaigns.list()).find((one) => one.name !== POLARIS.name),
      ];
      await invite([ANA]);
      const [wave, group] = [two?.waves[0]?.id ?? '', two?.groups[0]?.id ?? ''];
      await store.invitations.suppress(store.secret.addressKey(BEN), NOW);
      await store.suppressions.suppressAll(store.secret.addressKey('dora@north.example'), NOW);
      const list = ['ANA@north.example', BEN, CARLA, 'dora@north.example'];
      const [fresh, suppressed] = [[CARLA], [BEN, 'dora@north.example']];
      expect(await store.invitations.sortAddresses(waveId, list, NOW)).toEqual({ fresh, invited: ['ANA@north.example'], suppressed, limited: [] });
      expect(await store.invitations.sortAddresses(wave, list, NOW)).toEqual({ fresh, invited: [], suppressed, limited: ['ANA@north.example'] });
      expect(await store.invitations.invite({ waveId: wave, groupId: group, addresses: list }, NOW)).toBe(1);
      expect([...(await store.invitations.countInvited(wave)).values()]).toEqual([1]);
      expect(await store.invitations.invite({ waveId: wave, groupId: group, addresses: list }, NOW + DAY)).toBe(1);
    });

    test('have a link that works once, and says so, also for two responses at once', async () => {
      await invite([ANA, BEN]);
      expect((await invitationOf(ANA))?.isAnswered).toBe(false);
      const outcomes = await Promise.all([answer(ANA, ANA, 'one'), answer(ANA, 'other@north.example', 'two')]);
      expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['stored', 'used']);
      expect([await invitationOf(ANA), await invitationOf(BEN)]).toMatchObject([{ isAnswered: true }, { isAnswered: false }]);
      expect((await answer('nobody@north.example')).outcome).toBe('used');
      // A refused response leaves nothing behind, so that it can be sent again.
      const stored = await inDatabase(async ({ db }) => [
        (await db.selectFrom('receipt').select('id').execute()).length,
        (await db.selectFrom('survey_respondent').select('id').execute()).length,
        (await db.selectFrom('survey_pending').select('id').execute()).length,
      ]);
      expect(stored).toEqual([1, 1, 1]);
    });

    test('are not named by any other row, and say nothing of when they were answered', async () => {
      await invite([ANA, BEN]);
      await deliverAll();
      const { id = '' } = (await invitationOf(ANA)) ?? {};
      const token = invitationToken(store.secret, waveId, ANA);
      await answer(ANA, 'ana@home.example');
      await inDatabase(async ({ db }) => {
        const tables = (await db.introspection.getTables()).map(({ name }) => name);
        const naming: string[] = [];
        for (const table of tables) {
          const { rows } = await sql<object>`select * from ${sql.table(table)}`.execute(db);
          if ([id, token, ANA].some((text) => JSON.stringify(rows).includes(text))) naming.push(table);
        }
        expect(naming).toEqual(['invitation']);
        const row = await db.selectFrom('invitation').selectAll().where('id', '=', id).executeTakeFirst();
        expect(row).toEqual({ id, wave_id: waveId, group_id: groupId, address: ANA, state: 'answered', reminders: 0 });
      });
      expect((await deliverAll()).sort()).toEqual(['survey-copy to ana@home.example']);
    });

    test('are followed by two reminders, a day apart, to those who have not answered and want them', async () => {
      expect(await store.invitations.remind(waveId, NOW)).toBe('nobody');
      await invite([ANA, BEN, CARLA, 'dora@north.example']);
      await deliverAll();
      await answer(ANA, 'ana@home.example');
      await store.invitations.suppress(store.secret.addressKey(CARLA), NOW);
      // Dora came by the group's link.
      await inDatabase(({ db }) =>
        db
          .insertInto('survey_respondent')
          .values({
            id: 'dora',
            user_email: '',
            user_role: '',
            user_company: '',
            day: '',
            wave_id: waveId,
            address_key: store.secret.addressKey('dora@north.example'),
          })
          .execute(),
      );
      await deliverAll();
      const remindAt = async (now: number) => [await store.invitations.remind(waveId, now), await deliverAll(now)];
      expect(await remindAt(NOW)).toEqual(['done', [`campaign-reminder to ${BEN}`]]);
      expect(await remindAt(NOW + DAY - 1)).toEqual(['soon', []]);
      expect(await remindAt(NOW + DAY)).toEqual(['done', [`campaign-reminder to ${BEN}`]]);
      expect(await remindAt(NOW + 3 * DAY)).toEqual(['full', []]);
      const rows = await inDatabase(({ db }) => db.selectFrom('invitation').select('reminders').execute());
      expect(rows.map(({ reminders }) => reminders)).toEqual([2, 2, 2, 2]);
      await store.campaigns.closeWave(waveId, NOW);
      expect(await remindAt(NOW + 3 * DAY)).toEqual(['gone', []]);
    });

    test('have reminders whose dead letters don’t name who has not answered', async () => {
      await invite([ANA]);
      await deliverAll();
      await store.invitations.remind(waveId, NOW);
      const mail = await store.outbox.claim(NOW, MINUTE);
      if (mail) await store.outbox.settle(mail, { state: 'dead', error: `550 5.1.1 no ${ANA} here` }, NOW);
      const { items } = await store.deadLetters.listEach({ limit: 10 });
      expect(items).toEqual([{ id: mail?.id, kind: 'campaign-reminder', at: Date.parse('2026-11-20'), error: '550 5.1.1' }]);
    });

    test('get no reminder of before, and a reminder that was begun is finished, once', async () => {
      await invite([ANA]);
      await deliverAll();
      await inDatabase(({ db }) => db.updateTable('campaign_wave').set({ reminders: 1, reminded_at: NOW }).where('id', '=', waveId).execute());
      await invite([BEN]);
      await store.invitations.queueReminders(NOW);
      await store.invitations.queueReminders(NOW);
      expect((await deliverAll()).sort()).toEqual([`campaign-invitation to ${BEN}`, `campaign-reminder to ${ANA}`]);
    });

    test('get a reminder that the limit of their address held back the day after', async () => {
      const other = campaign.waves[1]?.id ?? '';
      await store.campaigns.changeWave(other, { name: '30 days', opensOn: '2026-11-20', closesOn: '2026-12-20' }, NOW);
      await invite([ANA]);
      await invite([ANA], NOW + DAY, other);
      await deliverAll(NOW + DAY);
      for (const wave of [waveId, other]) expect(await store.invitations.remind(wave, NOW + DAY)).toBe('done');
      expect(await deliverAll(NOW + DAY)).toEqual([`campaign-reminder to ${ANA}`]);
      await store.invitations.queueReminders(NOW + 2 * DAY);
      await store.invitations.queueReminders(NOW + 2 * DAY);
      expect(await deliverAll(NOW + 2 * DAY)).toEqual([`campaign-reminder to ${ANA}`]);
    });

    test('that wait are not sent any more once their recipient has answered or declined, or the wave is closed', async () => {
      await invite([ANA, BEN, CARLA]);
      await answer(ANA, 'ana@home.example');
      await store.invitations.suppress(store.secret.addressKey(BEN), NOW);
      await store.campaigns.closeWave(waveId, NOW);
      expect(await deliverAll()).toEqual(['survey-copy to ana@home.example']);
    });

    test('can be tried on one address twenty times a day, unless it gets no mail at all', async () => {
      const tryOut = () => store.invitations.queueTest({ waveId, kind: 'campaign-invitation', recipient: 'maren@firm.example' }, NOW);
      const outcomes = await Promise.all(Array.from({ length: 21 }, tryOut));
      expect(outcomes.sort()).toEqual(['limited', ...Array(20).fill('queued')]);
      await store.suppressions.suppressAll(store.secret.addressKey('maren@firm.example'), NOW);
      expect(await tryOut()).toBe('suppressed');
    });

    test('have the campaign’s own words, and the mails that wait get them, too', async () => {
      const words = { subject: 'About {system}', text: 'Dear all' };
      await invite([ANA]);
      expect(await store.invitations.changeWords('unknown', 'campaign-invitation', words)).toBe(false);
      expect(await store.invitations.changeWords(campaign.id, 'campaign-invitation', { subject: 'Before', text: 'Before' })).toBe(true);
      expect(await store.invitations.changeWords(campaign.id, 'campaign-invitation', words)).toBe(true);
      const mail = { kind: 'campaign-invitation', recipient: ANA, facts: { waveId } };
      const token = invitationToken(store.secret, waveId, ANA);
      expect(await store.invitations.letterOf(mail)).toMatchObject({ words, client: 'Northwater', system: 'Polaris', closesOn: '2026-11-27', token });
      const test = { kind: 'campaign-test', recipient: BEN, facts: { waveId, kind: 'campaign-invitation' } };
      expect(await store.invitations.letterOf(test)).toMatchObject({ words, token: undefined });
      const reminder = { ...mail, kind: 'campaign-reminder' };
      expect(await store.invitations.letterOf(reminder)).toMatchObject({ kind: 'campaign-reminder', words: undefined, closesOn: '2026-11-27', token });
      const later = { ...test, facts: { waveId: campaign.waves[1]?.id, kind: 'campaign-reminder' } };
      expect(await store.invitations.letterOf(later)).toMatchObject({ kind: 'campaign-reminder', words: undefined, closesOn: '2026-12-27' });
      expect([
        await store.invitations.resetWords(campaign.id, 'campaign-invitation'),
        await store.invitations.resetWords(campaign.id, 'campaign-invitation'),
      ]).toEqual([true, false]);
      expect(await store.invitations.letterOf(mail)).toMatchObject({ words: undefined });
    });

    test('are erased with their address, but for the wish to have none, which an operator can lift', async () => {
      await invite([ANA, BEN]);
      await store.invitations.suppress(store.secret.addressKey(ANA), NOW);
      expect(await store.erasure.find('Ana@north.example')).toMatchObject({ invitations: 1, mails: 1, hasOptOut: true });
      await store.erasure.erase('Ana@north.example', NOW);
      expect(await store.erasure.find(ANA)).toMatchObject({ invitations: 0, mails: 0, hasOptOut: true });
      expect([await invite([ANA]), await store.suppressions.countInvitations()]).toEqual([0, 1]);
      expect([await store.suppressions.liftInvitations(ANA), await store.suppressions.liftInvitations(ANA)]).toEqual([true, false]);
      expect(await invite([ANA])).toBe(1);
    });

    test('stay declined when mail that an operator suppressed is allowed again', async () => {
      const key = store.secret.addressKey(ANA);
      await store.invitations.suppress(key, NOW);
      await store.suppressions.suppressAll(key, NOW, 'operator');
      expect([await store.suppressions.liftAll(ANA), await store.suppressions.isSuppressed(ANA), await invite([ANA])]).toEqual([true, false, 0]);
      expect(await store.subscribers.find(ANA)).toMatchObject({ suppression: null, declinesInvitations: true });
      // A second press at the desk.
      expect([await store.suppressions.liftAll(ANA), await store.suppressions.wantsNoInvitation(ANA)]).toEqual([false, true]);
      expect([await store.suppressions.liftInvitations(ANA), await invite([ANA])]).toEqual([true, 1]);
    });

    test('are exported without who answered', async () => {
      await invite([ANA, BEN]);
      await answer(ANA, 'ana@home.example');
      await store.invitations.suppress(store.secret.addressKey(CARLA), NOW);
      const records = await inDatabase(async (open) => (await readRecords(open)).records);
      const exported = (wanted: string) => records.find((one) => one.name === wanted)?.rows;
      const row = { client: 'Northwater', campaign: 'Polaris rollout', wave: 'Go-live', group: 'Planners' };
      expect(exported('campaign-invitations')).toEqual([
        { ...row, userEmail: ANA },
        { ...row, userEmail: BEN },
      ]);
      expect(exported('survey-respondents')).toEqual([]);
      expect(exported('suppressions')).toEqual([{ since: new Date(NOW).toISOString(), scope: 'invitations', reason: 'owner' }]);
    });

    test('are deleted two weeks after their wave was closed', async () => {
      await invite([ANA]);
      const closedAt = Date.parse('2026-11-20');
      await store.campaigns.closeWave(waveId, NOW);
      await store.retention.sweep(closedAt + INVITATION_DAYS * DAY - 1, DAYS);
      expect(await store.invitations.countAll()).toBe(1);
      await store.retention.sweep(closedAt + INVITATION_DAYS * DAY, DAYS);
      expect(await store.invitations.countAll()).toBe(0);
    });
  });
}
