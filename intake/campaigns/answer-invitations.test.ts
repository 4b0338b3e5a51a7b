import { describe, expect, test } from 'vitest';
import { POLARIS } from '../../tests/support/campaign.ts';
import { content } from '../../tests/support/content.ts';
import {
  createPolaris as create,
  askDesk as desk,
  intake,
  listCampaigns as list,
  startForEach,
} from '../../tests/support/each-intake.ts';
import { testDesk } from '../../tests/support/intake.ts';
import { composeInvitation } from '../mail/invitation.ts';

const DAY = 24 * 60 * 60 * 1000;

startForEach(() => ({ desk: testDesk() }));

describe('Invitations at the desk', () => {
  test('are counted by wave and group, and tell whether the wave is open', async () => {
    const { id, waves, groups } = await create();
    await desk('POST', `waves/${waves[0]?.id}/invitations`, {
      people: [{ group: groups[1]?.id, address: 'ana@example.org' }],
    });
    const readWave = async (wave: string | undefined) =>
      (await desk('GET', `waves/${wave}/invitations`)).json();
    const groupsWith = (count: number) =>
      groups.map((group, index) => ({ id: group.id, name: group.name, invited: index && count }));
    const campaign = { id, name: 'Polaris rollout', client: 'Northwater', system: 'Polaris' };
    expect(await readWave(waves[0]?.id)).toMatchObject({
      wave: 'Go-live',
      campaign,
      isOpen: true,
      groups: groupsWith(1),
    });
    expect(await readWave(waves[1]?.id)).toMatchObject({
      wave: '30 days',
      campaign,
      isOpen: false,
      groups: groupsWith(0),
    });
    expect((await desk('GET', `waves/${id}/invitations`)).status).toBe(404);
  });

  test('are checked before anybody is invited', async () => {
    const { waves, groups } = await create();
    const path = `waves/${waves[0]?.id}/invitation-checks`;
    const check = async (addresses: string[]) => {
      const people = addresses.map((address) => ({ group: groups[0]?.id, address }));
      const response = await desk('POST', path, { people });
      return [response.status, await response.json()];
    };
    expect(await check(['ana@example.org', 'Ana@Example.org'])).toEqual([
      200,
      {
        ...{ fresh: 1, groups: { [groups[0]?.id ?? '']: 1 }, languages: { 'en-GB': 1 } },
        ...{ invited: 0, suppressed: [], limited: [] },
      },
    ]);
    expect(await check([])).toMatchObject([
      422,
      { errors: { people: 'Please enter the addresses.' } },
    ]);
    expect((await check(['ben@example']))[0]).toBe(422);
    // As many as a list may have, each as long as an address may be.
    const long = Array.from({ length: 1000 }, (_, index) => {
      const name = `${'п'.repeat(60)}${String(index).padStart(4, '0')}`;
      return `${name}@${`${'п'.repeat(40)}.`.repeat(4)}${'п'.repeat(24)}`;
    });
    const room = 'In this group 12 people have neither a link nor a card';
    expect(await check(long)).toMatchObject([
      422,
      { errors: { people: expect.stringContaining(room) } },
    ]);
    const group = { ...groups[0], asked: 1000 };
    expect((await desk('PUT', `groups/${group.id}`, group)).status).toBe(200);
    expect(await check(long)).toMatchObject([200, { fresh: 1000 }]);
    expect((await check([...long, 'ana@example.org']))[0]).toBe(422);
    expect(await intake.deps.store.invitations.countAll()).toBe(0);
  });

  test('are shown, and leave, in the language beside each address, and in no other than those that are whole', async () => {
    const { waves, groups } = await create();
    const group = groups[0]?.id;
    const path = `waves/${waves[0]?.id}`;
    const invited = (language: string) => [
      { group, address: 'ute@example.org', language },
      { group, address: 'ana@example.org' },
    ];
    const people = invited('de');
    const checked = await desk('POST', `${path}/invitation-checks`, { people });
    expect(await checked.json()).toMatchObject({ fresh: 2, languages: { de: 1, 'en-GB': 1 } });
    for (const call of ['invitation-checks', 'invitations']) {
      const refused = await desk('POST', `${path}/${call}`, { people: invited('fr') });
      expect([refused.status, await refused.json()]).toMatchObject([
        422,
        { errors: { people: 'Nobody can be invited in fr.' } },
      ]);
    }
    const { words, languages } = await (await desk('GET', `${path}/invitations`)).json();
    expect(languages).toEqual(['en-GB', 'de', 'pl']);
    const german = words.find(
      ({ kind, language }: { kind: string; language: string }) =>
        kind === 'campaign-invitation' && language === 'de',
    );
    expect(german.mail.subject).toBe('Polaris rollout: Wie kommen Sie mit Polaris zurecht?');
    expect(german.mail.html).toContain('<html lang="de">');
    expect(german.mail.text).toContain('weniger als fünf Personen');
    expect(german.mail.text).not.toMatch(/[{}]/);
    expect((await desk('POST', `${path}/invitations`, { people })).status).toBe(201);
    const { invitations } = intake.deps.store;
    const languageOf = async (recipient: string) =>
      (
        await invitations.contentOf({
          ...{ kind: 'campaign-reminder', recipient },
          facts: { waveId: waves[0]?.id ?? '' },
        })
      )?.language;
    expect(await languageOf('ute@example.org')).toBe('de');
    expect(await languageOf('ana@example.org')).toBe('');
  });

  test('leave in the firm’s language and the campaign’s own words, once the site lacks theirs, and the desk says so', async () => {
    const { id, waves, groups } = await create();
    const [group, path] = [groups[0]?.id, `waves/${waves[0]?.id}/invitations`];
    const people = ['de', 'pl', ''].map((language) => ({
      ...{ group, language },
      address: `ana${language}@example.org`,
    }));
    expect((await desk('POST', path, { people })).status).toBe(201);
    await desk('PUT', `campaigns/${id}/reminder-words`, { subject: 'Our own', text: 'Dear all' });
    const { parts, store, settings } = intake.deps;
    const subjects = () =>
      Promise.all(
        people.map(async ({ address: recipient }) => {
          const facts = { waveId: waves[0]?.id ?? '' };
          const mail = { kind: 'campaign-reminder', recipient, facts };
          const content = await store.invitations.contentOf(mail);
          const { siteUrl, intakeUrl } = settings;
          const composing = { parts, siteUrl, intakeUrl, mailLink: () => '' };
          return composeInvitation(content ?? {}, composing).subject;
        }),
      );
    const lost = async () => (await (await desk('GET', path)).json()).lostLanguages;
    const whole = await subjects();
    expect([whole, new Set(whole).size, whole[2], await lost()]).toEqual([
      ...[whole, 3, 'Our own'],
      [],
    ]);
    const { de: _, ...others } = parts.languages;
    parts.languages = others;
    expect([await subjects(), await lost()]).toEqual([['Our own', whole[1], 'Our own'], ['de']]);
  });

  test('are offered in no language that a used wave has no words in', async () => {
    const { waves, groups } = await create();
    const { store, parts } = intake.deps;
    const { translations: { pl } = {}, ...questionnaire } = parts.questionnaire;
    const words = { ...questionnaire, translations: { ...(pl && { pl }) } };
    await store.waveResponses.open(waves[0]?.id ?? '', words, intake.deps.now());
    const offered = async (index: number) => {
      const path = `waves/${waves[index]?.id}/invitations`;
      return (await (await desk('GET', path)).json()).languages;
    };
    expect([await offered(0), await offered(1)]).toEqual([
      ['en-GB', 'pl'],
      ['en-GB', 'de', 'pl'],
    ]);
    for (const language of ['de', 'constructor', '__proto__']) {
      const people = [{ group: groups[0]?.id, address: 'ute@example.org', language }];
      const refused = await desk('POST', `waves/${waves[0]?.id}/invitations`, { people });
      expect(await refused.json()).toMatchObject({
        errors: { people: `Nobody can be invited in ${language}.` },
      });
    }
  });

  test('go to nobody in a wave that is not open, in a group of another campaign, and a test of them to no address that gets no mail', async () => {
    const { id, waves, groups } = await create();
    await desk('POST', 'campaigns', { ...POLARIS, name: 'Another' });
    const other = (await list()).find((campaign) => campaign.id !== id);
    const [open, early] = waves.map((wave) => wave.id);
    const invite = async (wave: string | undefined, group: string | undefined) =>
      (
        await desk('POST', `waves/${wave}/invitations`, {
          people: [{ group, address: 'ana@example.org' }],
        })
      ).status;
    expect([
      await invite(early, groups[0]?.id),
      await invite(open, other?.groups[0]?.id),
      await invite(id, groups[0]?.id),
    ]).toEqual([404, 404, 404]);
    const words = { subject: 'About {system}', text: 'Dear all' };
    expect((await desk('PUT', `campaigns/${open}/invitation-words`, words)).status).toBe(404);
    const sample = { kind: 'campaign-invitation', userEmail: 'maren@firm.example' };
    expect((await desk('POST', `waves/${id}/invitation-tests`, sample)).status).toBe(404);
    const { suppressions, secret, outbox, invitations } = intake.deps.store;
    await suppressions.suppressAll(
      secret.addressKey(sample.userEmail),
      intake.deps.now(),
      'failed',
    );
    const refused = await desk('POST', `waves/${open}/invitation-tests`, sample);
    expect([refused.status, (await refused.json()).errors]).toEqual([
      422,
      { userEmail: expect.stringContaining('gets no mail at all') },
    ]);
    expect([await invitations.countAll(), (await outbox.counts()).pending ?? 0]).toEqual([0, 0]);
  });

  test('can be followed by a reminder, whose answer tells nothing of who has answered', async () => {
    const { waves, groups } = await create();
    const path = `waves/${waves[0]?.id}/reminders`;
    const remind = async () => {
      const response = await desk('POST', path);
      const { count, errors } = await response.json();
      return [response.status, count ?? errors.id];
    };
    expect(await remind()).toEqual([422, 'Nobody has been invited to this wave.']);
    await desk('POST', `waves/${waves[0]?.id}/invitations`, {
      people: ['ana@example.org', 'ben@example.org'].map((address) => ({
        group: groups[0]?.id,
        address,
      })),
    });
    expect(await remind()).toEqual([201, 1]);
    expect(await remind()).toEqual([
      422,
      'The last reminder was sent less than a day ago. Please wait until tomorrow.',
    ]);
    intake.wait(DAY);
    expect(await remind()).toEqual([201, 1]);
    intake.wait(DAY);
    expect(await remind()).toEqual([
      422,
      'A wave has at most 2 reminders, and they have been sent.',
    ]);
    await desk('POST', `waves/${waves[0]?.id}/closings`);
    expect((await desk('POST', path)).status).toBe(404);
  });

  test('have words that a campaign can have of its own', async () => {
    const { id, waves } = await create();
    const words = async () => {
      const answer = await (await desk('GET', `waves/${waves[0]?.id}/invitations`)).json();
      return answer.words.filter(({ language }: { language: string }) => language === '');
    };
    const own = { subject: 'About {system}', text: 'Dear all' };
    const before = await words();
    const { 'campaign-invitation': invitation, 'campaign-reminder': reminder } = content.mail;
    const firmsOwn = [invitation, reminder].map(({ subject, text }) => ({
      isOwn: false,
      subject,
      text: text.join('\n\n'),
    }));
    expect(before).toMatchObject(firmsOwn);
    expect(
      (await desk('PUT', `campaigns/${id}/reminder-words`, { ...own, text: 'Dear {name}' })).status,
    ).toBe(422);
    expect((await desk('PUT', `campaigns/${id}/reminder-words`, own)).status).toBe(200);
    expect(await words()).toMatchObject([
      before[0],
      {
        ...{ kind: 'campaign-reminder', isOwn: true, ...own },
        mail: { subject: 'About Polaris', text: expect.stringContaining('vouched for by') },
      },
    ]);
    await desk('DELETE', `campaigns/${id}/reminder-words`);
    expect(await words()).toEqual(before);
  });
});
