import { beforeEach, expect, test } from 'vitest';
import type { Campaign } from '../../intake/campaigns/read-campaigns.ts';
import { invitationToken } from '../../intake/engine/secret.ts';
import type { ClaimedMail } from '../../intake/mail/mail-row.ts';
import { openStore } from '../../intake/store/store.ts';
import { POLARIS } from '../support/campaign.ts';
import { openPolaris } from '../support/campaign-store.ts';
import { NOW } from '../support/intake.ts';
import { QUESTIONNAIRE } from '../support/questionnaire.ts';
import { SUBMISSIONS } from '../support/submissions.ts';
import { claimAll, DAY, inDatabase, MINUTE, place, store, storeContract } from './contract.ts';

const { answers } = SUBMISSIONS['survey-responses'];
const [ANA, BEN, CARLA] = [
  'ana@north.example',
  'ben@north.example',
  'carla@north.example',
] as const;

storeContract('Invitations', { lasts: 'each' }, () => {
  let campaign: Campaign;
  let waveId: string;
  let groupId: string;
  beforeEach(async () => {
    campaign = await openPolaris(store);
    const [group] = campaign.groups;
    if (group)
      await store.campaigns.changeGroup(group.id, { ...group, asked: 500 }, { least: 5, now: NOW });
    [waveId, groupId] = [campaign.waves[0]?.id ?? '', campaign.groups[0]?.id ?? ''];
  });

  const invite = (addresses: string[], now = NOW, wave = waveId) =>
    store.invitations.invite({ waveId: wave, groupId, addresses }, now);
  const remind = async (wave: string, now: number) => {
    const reminded = await store.invitations.beginReminder(wave, now);
    if (reminded === 'done') await store.invitations.queueReminders(now);
    return reminded;
  };
  /** Delivers the mails that are still wanted. @returns them. */
  const deliverAll = async (now = NOW) => {
    const sent: ClaimedMail[] = [];
    for (const mail of await claimAll(now)) {
      const isWanted =
        !mail.kind.startsWith('campaign-') || (await store.invitations.contentOf(mail));
      if (isWanted) sent.push(mail);
      await store.outbox.settle(mail, { state: isWanted ? 'delivered' : 'withdrawn' }, now);
    }
    return sent.map(({ kind, recipient }) => `${kind} to ${recipient}`);
  };
  const tokenFor = (address: string) => invitationToken(store.secret, waveId, address);
  const answer = async (address: string) => {
    const link = await store.campaigns.findLink(tokenFor(address));
    if (!link) throw new Error('There is no such invitation.');
    await store.waveResponses.open(waveId, QUESTIONNAIRE, NOW);
    return store.waveResponses.take({ link, answers, comments: {}, retryId: address }, NOW);
  };
  /** Gives up the mail that is due next. */
  const refuseNext = async (error: string, isAddressRefused: boolean, now = NOW) => {
    const mail = await store.outbox.claim(now, MINUTE);
    if (mail) await store.outbox.settle(mail, { state: 'dead', error, isAddressRefused }, now);
    return mail;
  };

  test('go once to each address, also after a second press by two operators at once', async () => {
    const other = await openStore(place);
    const list = Array.from({ length: 450 }, (_, index) => `person-${index}@north.example`);
    const counts = await Promise.all(
      [store, other].map(({ invitations }) =>
        invitations.invite({ waveId, groupId, addresses: list }, NOW),
      ),
    );
    expect(counts.reduce((sum, count) => Number(sum) + Number(count), 0)).toBe(450);
    expect(await invite(['Person-1@North.example', ANA])).toBe(1);
    const mails = await inDatabase(({ db }) =>
      db.selectFrom('outbox').select(['recipient_key', 'is_bulk']).execute(),
    );
    expect([
      mails.length,
      new Set(mails.map(({ recipient_key }) => recipient_key)).size,
      mails.every(({ is_bulk }) => is_bulk === 1),
    ]).toEqual([451, 451, true]);
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
    expect(
      await store.invitations.invite({ waveId, groupId: 'unknown', addresses: [ANA] }, NOW),
    ).toBeUndefined();
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
    expect(await store.invitations.sortAddresses(waveId, list, NOW)).toEqual({
      fresh,
      invited: ['ANA@north.example'],
      suppressed,
      limited: [],
    });
    expect(await store.invitations.sortAddresses(wave, list, NOW)).toEqual({
      fresh,
      invited: [],
      suppressed,
      limited: ['ANA@north.example'],
    });
    expect(
      await store.invitations.invite({ waveId: wave, groupId: group, addresses: list }, NOW),
    ).toBe(1);
    expect([...(await store.invitations.countInvited(wave)).values()]).toEqual([1]);
    expect(
      await store.invitations.invite({ waveId: wave, groupId: group, addresses: list }, NOW + DAY),
    ).toBe(1);
  });

  test('are followed by two reminders, each a day after what went before, to everybody but who declined or was refused', async () => {
    expect(await remind(waveId, NOW)).toBe('nobody');
    await invite(['dora@north.example']);
    await refuseNext('550 5.1.1', true);
    await invite([ANA, BEN, CARLA]);
    await deliverAll();
    expect(await answer(ANA)).toBe('taken');
    await store.invitations.suppress(store.secret.addressKey(CARLA), NOW);
    const remindAt = async (now: number) => [
      await remind(waveId, now),
      (await deliverAll(now)).sort(),
    ];
    const both = [`campaign-reminder to ${ANA}`, `campaign-reminder to ${BEN}`];
    // Housekeeping queues one that came too soon after the invitation.
    expect(await remindAt(NOW)).toEqual(['done', []]);
    expect(await store.invitations.countToRemind(waveId)).toBe(4);
    await store.invitations.queueReminders(NOW + DAY - 1);
    expect(await deliverAll(NOW + DAY - 1)).toEqual([]);
    await store.invitations.queueReminders(NOW + DAY);
    expect((await deliverAll(NOW + DAY)).sort()).toEqual(both);
    expect(await store.invitations.countToRemind(waveId)).toBe(0);
    expect(await remindAt(NOW + DAY - 1)).toEqual(['soon', []]);
    expect(await remindAt(NOW + 2 * DAY)).toEqual(['done', both]);
    expect(await remindAt(NOW + 3 * DAY)).toEqual(['full', []]);
    const rows = await inDatabase(({ db }) =>
      db.selectFrom('invitation').select('reminders').execute(),
    );
    expect(rows.map(({ reminders }) => reminders)).toEqual([2, 2, 2, 2]);
    await store.campaigns.closeWave(waveId, NOW);
    expect(await remindAt(NOW + 3 * DAY)).toEqual(['gone', []]);
  });

  test('that wait are not sent any more once their recipient has declined, or the wave is closed', async () => {
    await invite([ANA, BEN]);
    await store.invitations.suppress(store.secret.addressKey(ANA), NOW);
    expect(await deliverAll()).toEqual([`campaign-invitation to ${BEN}`]);
    await invite([CARLA]);
    await store.campaigns.closeWave(waveId, NOW);
    expect(await deliverAll()).toEqual([]);
  });

  test('leave no address once the wave is closed, also those that wait or were given up', async () => {
    await invite([ANA, BEN, CARLA]);
    await refuseNext('550 5.1.1', true);
    const sent = await store.outbox.claim(NOW, MINUTE);
    if (sent) await store.outbox.settle(sent, { state: 'delivered' }, NOW);
    await store.campaigns.closeWave(waveId, NOW);
    const facts = await inDatabase(({ db }) => db.selectFrom('outbox').select('facts').execute());
    expect(facts).toEqual([{ facts: '{}' }]);
    expect((await store.deadLetters.list({ limit: 9 })).items).toEqual([]);
  });

  test('are erased from an open wave, whose link can’t count twice then', async () => {
    await invite([ANA]);
    expect(await answer(ANA)).toBe('taken');
    await store.erasure.erase(ANA, NOW);
    expect([
      (await store.erasure.find(ANA)).invitations,
      await store.campaigns.findLink(tokenFor(ANA)),
    ]).toEqual([0, undefined]);
    expect(await invite([ANA], NOW + DAY)).toBe(1);
    const link = await store.campaigns.findLink(tokenFor(ANA));
    expect(
      link &&
        (await store.waveResponses.take({ link, answers, comments: {}, retryId: 'again' }, NOW)),
    ).toBe('used');
  });

  test('leave their place in the group taken once they are erased, by a row that names nobody', async () => {
    const left = async () =>
      (await store.campaigns.countLeft(waveId, campaign.groups)).get(groupId);
    await invite([ANA]);
    const before = await left();
    await store.erasure.erase(ANA, NOW);
    expect(await left()).toBe(before);
    const rows = await inDatabase(({ db }) => db.selectFrom('invitation').selectAll().execute());
    expect(JSON.stringify(rows)).not.toContain(ANA);
    expect(await store.invitations.countToRemind(waveId)).toBe(0);
  });

  test('get no reminder of before, and a reminder that was begun is finished, once', async () => {
    await invite([ANA]);
    await deliverAll();
    await inDatabase(({ db }) =>
      db
        .updateTable('campaign_wave')
        .set({ reminders: 1, reminded_at: NOW })
        .where('id', '=', waveId)
        .execute(),
    );
    await invite([BEN]);
    await store.invitations.queueReminders(NOW + DAY);
    await store.invitations.queueReminders(NOW + DAY);
    expect((await deliverAll(NOW + DAY)).sort()).toEqual([
      `campaign-invitation to ${BEN}`,
      `campaign-reminder to ${ANA}`,
    ]);
  });

  test('get a reminder that the limit of their address held back the day after', async () => {
    const other = campaign.waves[1]?.id ?? '';
    await store.campaigns.changeWave(
      other,
      { name: '30 days', opensOn: '2026-11-20', closesOn: '2026-12-20' },
      NOW,
    );
    await invite([ANA]);
    await invite([ANA], NOW + DAY, other);
    await deliverAll(NOW + DAY);
    for (const wave of [waveId, other]) expect(await remind(wave, NOW + 2 * DAY)).toBe('done');
    expect(await deliverAll(NOW + 2 * DAY)).toEqual([`campaign-reminder to ${ANA}`]);
    await store.invitations.queueReminders(NOW + 3 * DAY);
    await store.invitations.queueReminders(NOW + 3 * DAY);
    expect(await deliverAll(NOW + 3 * DAY)).toEqual([`campaign-reminder to ${ANA}`]);
  });

  test('can be tried on one address twenty times a day, unless it gets no mail at all', async () => {
    const tryOut = () =>
      store.invitations.queueTest(
        { waveId, kind: 'campaign-invitation', recipient: 'maren@firm.example' },
        NOW,
      );
    const outcomes = await Promise.all(Array.from({ length: 21 }, tryOut));
    expect(outcomes.sort()).toEqual(['limited', ...Array(20).fill('queued')]);
    await store.suppressions.suppressAll(store.secret.addressKey('maren@firm.example'), NOW);
    expect(await tryOut()).toBe('suppressed');
  });

  test('have the campaign’s own words, and the mails that wait get them, too', async () => {
    const words = { subject: 'About {system}', text: 'Dear all' };
    await invite([ANA]);
    expect(await store.invitations.changeWords('unknown', 'campaign-invitation', words)).toBe(
      'gone',
    );
    expect(
      await store.invitations.changeWords(campaign.id, 'campaign-invitation', {
        subject: 'Before',
        text: 'Before',
      }),
    ).toBe('done');
    const changeTo = (seen: object) =>
      store.invitations.changeWords(campaign.id, 'campaign-invitation', words, {
        seen: { ...seen },
      });
    expect(await changeTo({ subject: 'Earlier', text: 'Before' })).toBe('stale');
    expect(await changeTo({ subject: 'Before', text: 'Before' })).toBe('done');
    const mail = { kind: 'campaign-invitation', recipient: ANA, facts: { waveId } };
    const token = invitationToken(store.secret, waveId, ANA);
    expect(await store.invitations.contentOf(mail)).toMatchObject({
      words,
      client: 'Northwater',
      system: 'Polaris',
      closesOn: '2026-11-27',
      token,
    });
    const test = {
      kind: 'campaign-test',
      recipient: BEN,
      facts: { waveId, kind: 'campaign-invitation' },
    };
    expect(await store.invitations.contentOf(test)).toMatchObject({ words, token: undefined });
    const reminder = { ...mail, kind: 'campaign-reminder' };
    expect(await store.invitations.contentOf(reminder)).toMatchObject({
      kind: 'campaign-reminder',
      words: undefined,
      closesOn: '2026-11-27',
      token,
    });
    const later = {
      ...test,
      facts: { waveId: campaign.waves[1]?.id, kind: 'campaign-reminder' },
    };
    expect(await store.invitations.contentOf(later)).toMatchObject({
      kind: 'campaign-reminder',
      words: undefined,
      closesOn: '2026-12-27',
    });
    expect([
      await store.invitations.resetWords(campaign.id, 'campaign-invitation'),
      await store.invitations.resetWords(campaign.id, 'campaign-invitation'),
    ]).toEqual([true, false]);
    expect(await store.invitations.contentOf(mail)).toMatchObject({ words: undefined });
  });

  test('are erased with their address, but for the wish to have none, which an operator can lift', async () => {
    await invite([ANA, BEN]);
    await store.invitations.suppress(store.secret.addressKey(ANA), NOW);
    expect(await store.erasure.find('Ana@north.example')).toMatchObject({
      invitations: 1,
      mails: 1,
      hasOptOut: true,
    });
    await store.erasure.erase('Ana@north.example', NOW);
    expect(await store.erasure.find(ANA)).toMatchObject({
      invitations: 0,
      mails: 0,
      hasOptOut: true,
    });
    expect([await invite([ANA]), await store.suppressions.wantsNoInvitation(ANA)]).toEqual([
      0,
      true,
    ]);
    expect([
      await store.suppressions.liftInvitations(ANA),
      await store.suppressions.liftInvitations(ANA),
    ]).toEqual([true, false]);
    expect(await invite([ANA])).toBe(1);
  });

  test('stay declined when mail that an operator suppressed is allowed again', async () => {
    const key = store.secret.addressKey(ANA);
    await store.invitations.suppress(key, NOW);
    await store.suppressions.suppressAll(key, NOW, 'operator');
    expect([
      await store.suppressions.liftAll(ANA),
      await store.suppressions.isSuppressed(ANA),
      await invite([ANA]),
    ]).toEqual([true, false, 0]);
    expect(await store.subscribers.find(ANA)).toMatchObject({
      suppression: null,
      declinesInvitations: true,
    });
    // A second press at the desk.
    expect([
      await store.suppressions.liftAll(ANA),
      await store.suppressions.wantsNoInvitation(ANA),
    ]).toEqual([false, true]);
    expect([await store.suppressions.liftInvitations(ANA), await invite([ANA])]).toEqual([true, 1]);
  });
});
