import { afterEach, beforeEach, expect, test } from 'vitest';
import { CopySender } from '../../intake/campaigns/copy-sender.ts';
import type { Campaign } from '../../intake/campaigns/read-campaigns.ts';
import { invitationToken } from '../../intake/engine/secret.ts';
import { storeFile } from '../../intake/engine/sqlite.ts';
import { createMailer } from '../../intake/mail/mailer.ts';
import { MailFailure } from '../../intake/mail/transport.ts';
import { DESK_RESOURCES, tally } from '../../intake/server/desk.ts';
import { inspect } from '../../intake/store/inspect.ts';
import { readRecords } from '../../intake/store/records.ts';
import { postAnswer, tokenIn } from '../support/campaign.ts';
import { openPolaris } from '../support/campaign-store.ts';
import { NOW, readMetrics, startIntake, type TestIntake, testDesk } from '../support/intake.ts';
import { transportOf } from '../support/mail.ts';
import { SUBMISSIONS } from '../support/submissions.ts';
import { claimAll, DAY, HOUR, inDatabase, place, store, storeContract } from './contract.ts';

const INVITED = [
  'ana@north.example',
  'ben@north.example',
  'carla@north.example',
  'dora@north.example',
  'emil@north.example',
  'finn@north.example',
];
const AT_HOME = 'ana@home.example';
/** What operators look up by a call that changes nothing; each is in the audit log. */
const LOOKED_UP = /^(looked up|checked addresses)/;

storeContract('An operator who watches a campaign', { lasts: 'each' }, () => {
  let campaign: Campaign;
  let waveId: string;
  let intake: TestIntake;
  let refusal: MailFailure | undefined;
  const sent: { to: string; subject: string; replyTo: string; returnPath: unknown }[] = [];
  const transport = transportOf(async ({ to, subject, replyTo, envelope }) => {
    if (refusal) throw refusal;
    const address = (one: unknown) => String((one as { address?: string } | undefined)?.address);
    sent.push({
      to: address(to),
      subject: String(subject),
      replyTo: address(replyTo),
      returnPath: envelope?.from,
    });
  });
  beforeEach(async () => {
    sent.length = 0;
    refusal = undefined;
    campaign = await openPolaris(store);
    waveId = campaign.waves[0]?.id ?? '';
    intake = await startIntake({ store, desk: { ...testDesk(), refused: tally(HOUR) } });
    const groupId = campaign.groups[0]?.id ?? '';
    await store.invitations.invite({ waveId, groupId, addresses: INVITED }, NOW);
    await sendOutbox();
  });
  afterEach(() => intake.stop());

  const partsOfPost = () => {
    const { parts, settings, mail, log, now } = intake.deps;
    return {
      transport,
      parts,
      guide: Buffer.from(''),
      settings,
      from: mail.from,
      store,
      log,
      now,
    };
  };
  const sendOutbox = async (now = intake.deps.now()) => {
    const deliver = createMailer(partsOfPost());
    for (const mail of await claimAll(now)) {
      await deliver(mail);
      await store.outbox.settle(mail, { state: 'delivered' }, now);
    }
  };
  const askDesk = async (path: string, body?: object) => {
    const response = await intake.askDesk(body ? 'POST' : 'GET', path, body);
    return { status: response.status, body: await response.json() };
  };
  const lookAtDesk = async () => {
    const ids: Record<string, string | undefined> = {
      waves: waveId,
      campaigns: campaign.id,
      groups: campaign.groups[0]?.id,
    };
    // The audit log, of which the desk shows a page, is compared as it is exported. An export of
    // subscribers is logged itself.
    const shown = Object.entries(DESK_RESOURCES).filter(
      ([path, acts]) => 'GET' in acts && !['audit-log', 'subscriber-exports'].includes(path),
    );
    const asked = [
      ...shown.map(([path]): [string, object?] => [
        path.replace(':id', ids[path.split('/')[0] ?? ''] ?? 'unknown'),
      ]),
      ...[...INVITED, AT_HOME].flatMap((userEmail): [string, object?][] => [
        ['address-checks', { userEmail }],
        ['erasure-checks', { userEmail }],
      ]),
      [
        `waves/${waveId}/invitation-checks`,
        { group: ids.groups, addresses: [...INVITED, AT_HOME] },
      ] satisfies [string, object?],
    ];
    const seen: unknown[] = [];
    for (const [path, body] of asked) seen.push([path, body, await askDesk(path, body)]);
    return seen;
  };
  const lookAtExports = async () => {
    const records = await inDatabase(readRecords);
    return records.map((table) => ({
      ...table,
      rows: table.rows.filter(({ action }) => !LOOKED_UP.test(String(action))),
    }));
  };
  /** All that an operator, a command and whoever reads logs and metrics can see. */
  const look = async () => {
    const metrics = await readMetrics(intake);
    return {
      desk: await lookAtDesk(),
      exports: await lookAtExports(),
      metrics: metrics.split('\n').filter((line) => !/^(process|nodejs)_/.test(line)),
      // Without the lines of the looking itself.
      logs: intake.logged.filter((line) => JSON.parse(line).msg !== 'desk'),
      backup: place.databaseUrl ? undefined : await inspect(storeFile(place.dataDir)),
      mails: sent.map(({ to, subject }) => `${subject} to ${to}`),
    };
  };
  const tokenOf = (address: string | undefined) =>
    invitationToken(store.secret, waveId, address ?? '');
  const askCopy = (campaignToken: string, userEmail = AT_HOME) => {
    const { answers, comments } = SUBMISSIONS['survey-responses'];
    return intake.post('survey-copies', { answers, comments, campaignToken, userEmail });
  };
  const sendCopies = async (at: number) =>
    new CopySender({ ...partsOfPost(), now: () => at }).send();

  test('sees nothing move with a response, by whatever link, nor with its retry, a refused one or a copy', async () => {
    const { body } = await askDesk('campaigns');
    const open = tokenIn(body.campaigns[0].waves[0].openLinks[0].link);
    await askDesk(`waves/${waveId}/cards`, { group: campaign.groups[0]?.id, count: 2 });
    const cards = (await askDesk(`waves/${waveId}/cards`)).body;
    const before = await look();
    const [key, card] = ['a key of its own', cards.groups[0].codes[0].code.replaceAll('-', '')];
    const ana = tokenOf(INVITED[0]);
    const steps: [number, () => Promise<Response>][] = [
      [
        200,
        () => intake.ask('/api/campaign-links', { headers: { Authorization: `Bearer ${ana}` } }),
      ],
      [201, () => postAnswer(intake, ana, {}, key)],
      [200, () => postAnswer(intake, ana, {}, key)],
      [422, () => postAnswer(intake, ana)],
      [201, () => postAnswer(intake, card)],
      [422, () => postAnswer(intake, card)],
      ...Array.from({ length: 9 }, (): (typeof steps)[number] => [
        201,
        () => postAnswer(intake, open),
      ]),
      ...INVITED.slice(1).map((address): (typeof steps)[number] => [
        201,
        () => postAnswer(intake, tokenOf(address)),
      ]),
      [202, () => askCopy(ana)],
    ];
    for (const [status, step] of steps) {
      expect((await step()).status).toBe(status);
      await intake.deps.mix();
      expect(await look()).toEqual(before);
    }
  });

  test('sees the same reminders go out, whoever has answered, and an erasure that names no answer', async () => {
    for (const address of INVITED.slice(0, 3))
      expect((await postAnswer(intake, tokenOf(address))).status).toBe(201);
    expect((await askDesk(`waves/${waveId}/reminders`, {})).status).toBe(201);
    sent.length = 0;
    const remind = async () => {
      // A reminder waits a day after its invitation.
      await store.invitations.queueReminders(NOW + DAY);
      await sendOutbox(NOW + DAY);
      return sent.map(({ to }) => to).sort();
    };
    // The call is answered before all of them are queued.
    await expect.poll(remind).toEqual(INVITED);
    expect(new Set(sent.map(({ replyTo, returnPath }) => `${replyTo} ${returnPath}`))).toEqual(
      new Set(['no-reply@equanta.example ']),
    );
    const kept = async (userEmail: string) => (await askDesk('erasure-checks', { userEmail })).body;
    expect(await kept(INVITED[0] ?? '')).toEqual(await kept(INVITED[5] ?? ''));
    expect(JSON.stringify(await kept(INVITED[0] ?? ''))).toContain(
      'Nobody can tell whether they answered',
    );
  });

  test('finds a copy nowhere, whether it left, was refused or given up, and its asker isn’t told of the limit', async () => {
    const before = await look();
    const token = tokenOf(INVITED[0]);
    for (let count = 0; count < 5; count++)
      expect([(await askCopy(token)).status, await look()]).toEqual([202, before]);
    await sendCopies(NOW);
    expect(sent).toHaveLength(INVITED.length);
    await sendCopies(NOW + 61 * 60_000);
    expect(sent.slice(INVITED.length)).toEqual(
      Array(3).fill({
        to: AT_HOME,
        subject: 'A copy of your survey responses',
        replyTo: 'no-reply@equanta.example',
        returnPath: '',
      }),
    );
    // The sent mails alone differ: the mail server sees them.
    expect({ ...(await look()), mails: before.mails }).toEqual(before);
    for (const [scope, at] of [
      ['address', NOW + 61 * 60_000],
      ['relay', NOW + DAY],
    ] as const) {
      expect((await askCopy(token, `${scope}@home.example`)).status).toBe(202);
      refusal = new MailFailure(scope, '550 5.1.1');
      await sendCopies(at);
      expect([
        scope,
        await store.surveyCopies.claim(NOW + 5 * DAY),
        { ...(await look()), mails: before.mails },
      ]).toEqual([scope, undefined, before]);
    }
  });

  test('isn’t asked for a copy without a campaign’s open wave, nor without a mail server', async () => {
    expect((await askCopy('x'.repeat(43))).status).toBe(422);
    const without = await startIntake({ store, copyCount: undefined });
    const { answers, comments } = SUBMISSIONS['survey-responses'];
    const copy = { answers, comments, campaignToken: tokenOf(INVITED[0]), userEmail: AT_HOME };
    expect((await without.post('survey-copies', copy)).status).toBe(404);
    const link = await without.ask('/api/campaign-links', {
      headers: { Authorization: `Bearer ${copy.campaignToken}` },
    });
    expect(await link.json()).toMatchObject({ isCopyMailed: false });
    await without.stop();
  });
});
