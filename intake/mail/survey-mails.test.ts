import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Side } from '../../core/campaigns/sides.ts';
import { surveyOf } from '../../core/campaigns/wave-words.ts';
import { fill } from '../../core/content/fill.ts';
import { DAY_MS, dayOf } from '../../core/days.ts';
import { showSurvey } from '../../core/survey/shown-survey.ts';
import { POLARIS } from '../../tests/support/campaign.ts';
import { content } from '../../tests/support/content.ts';
import { byRecipient, headersOf, startRelay, type TestRelay } from '../../tests/support/mail.ts';
import { startMailIntake } from '../../tests/support/mail-intake.ts';
import { SUBMISSIONS } from '../../tests/support/submissions.ts';
import { CopySender } from '../campaigns/copy-sender.ts';
import type { Campaign } from '../campaigns/read-campaigns.ts';
import { invitationToken } from '../engine/secret.ts';
import { hearReport } from './bounces/hear.ts';
import { returnPathOf } from './bounces/return-path.ts';
import { smtpTransport } from './relay.ts';
import { composeSurveyCopy } from './survey-copy.ts';

const FIRM = 'inbox@equanta.example';
const VISITOR = 'ines@example.org';
const words = content.mail;

let relay: TestRelay;
let intake: Awaited<ReturnType<typeof startMailIntake>>;
beforeEach(async () => {
  relay = await startRelay({ hideDSN: false });
  intake = await startMailIntake(smtpTransport(relay.url));
});
afterEach(async () => {
  await intake.stop();
  await relay.stop();
});

async function mailsOf(resource: string, body: object, count: number) {
  expect((await intake.post(resource, body)).status).toBe(201);
  return byRecipient(await relay.received(count));
}

/** Invites the visitor to a campaign's survey. */
async function invite(language = ''): Promise<{ id: string; waveId: string }> {
  const { store, now } = intake.deps;
  // A reminder waits a day.
  const yesterday = now() - DAY_MS;
  const waves = [{ name: 'Go-live', opensOn: dayOf(yesterday), closesOn: '2999-12-01' }];
  const id = await store.campaigns.create({ ...POLARIS, waves }, now());
  const [campaign] = (await store.campaigns.list()) as [Campaign];
  const [waveId = '', groupId = ''] = [campaign.waves[0]?.id, campaign.groups[0]?.id];
  await store.invitations.invite({ waveId, groupId, addresses: [VISITOR], language }, yesterday);
  intake.wake();
  return { id, waveId };
}

async function sendCopy(language: string): Promise<void> {
  const { store, now, parts, settings, mail, log } = intake.deps;
  const { answers, comments } = SUBMISSIONS['survey-responses'];
  const [survey, userEmail] = [await showSurvey(parts.questionnaire), VISITOR];
  await store.surveyCopies.add({ userEmail, answers, comments, survey, language }, now());
  await new CopySender({
    ...{ parts, settings, store, log, from: mail.from, guide: Buffer.from('') },
    transport: smtpTransport(relay.url),
    now: () => now() + DAY_MS / 2,
  }).send();
}

describe('The copy of a survey response', () => {
  const SURVEY = SUBMISSIONS['survey-responses'];
  // The rating is 2 for each statement of the third section and 4 for all others.
  const answers = Object.fromEntries(
    Array.from({ length: 30 }, (_, index) => [
      String(index + 1),
      index >= 7 && index <= 12 ? 2 : 4,
    ]),
  );

  test('has every answer, and the scores drawn against the mark', async () => {
    const { [VISITOR]: copy } = await mailsOf('survey-responses', { ...SURVEY, answers }, 1);
    const { span, field } = content.look.colours;
    const statements = content.survey.sections.flatMap((section) => section.statements);
    for (const { id, text } of statements) expect(copy?.text).toContain(`${id}. ${text}`);
    expect(copy?.text).toContain('Learning & Support: 2.0 (Gap to 4.0: 2.0)\n#####...............');
    expect(copy?.html).toContain(`width="25%" height="12" style="background:${field}`);
    expect(copy?.html).toContain(`width="50%" height="12" style="background:${span}`);
    expect(copy?.html).toContain('Learning &amp; Support');
    // Filters take it for hidden text.
    expect(copy?.html).not.toContain('font-size:0');
    expect(relay.mails).toHaveLength(1);
  });

  test('explains the three statements rated lowest, names all others as low, and has a question for the manager', async () => {
    const { [VISITOR]: copy } = await mailsOf(
      'survey-responses',
      { ...SURVEY, answers: { ...answers, 21: 1 } },
      1,
    );
    const { lowest, caution } = content.pages['readiness-scan'].profile;
    const statements = content.survey.sections.flatMap((section) => section.statements);
    const [, told = ''] = copy?.text?.split(`${lowest.heading}\n`) ?? [];
    const [advice = ''] = told.split(content.mail['survey-copy'].answers);
    const explained = [21, 8, 9].map(
      (id, index) => `${index + 1}. ${statements[id - 1]?.text} ${statements[id - 1]?.suggests}`,
    );
    expect(advice).toContain(explained.join('\n'));
    const [, others = ''] = advice.split(lowest.tie);
    expect(others.match(/(?<=^- ).+/gm)).toEqual(
      [10, 11, 12, 13].map((id) => statements[id - 1]?.text),
    );
    const section = content.survey.sections.find((each) =>
      each.statements.some(({ id }) => id === 21),
    );
    expect(others).toContain(`${lowest.question}: ${section?.question}`);
    expect(others).toContain(caution);
  });

  test('names the system of its campaign throughout, and advises no sponsor on what they believe of others', async () => {
    const { parts } = intake.deps;
    const { heading } = content.pages['readiness-scan'].profile.lowest;
    const words = { ...parts.questionnaire, system: 'Polaris', welcome: '' };
    const compose = async (side: Side) =>
      JSON.stringify(
        composeSurveyCopy({ answers, comments: {}, survey: await surveyOf(words, side) }, parts)
          .blocks,
      );
    const [users, sponsors] = [await compose('users'), await compose('sponsors')];
    for (const copy of [users, sponsors]) {
      expect(copy).toContain('Polaris');
      expect(copy).not.toMatch(/the system\b/i);
    }
    expect([users.includes(heading), sponsors.includes(heading)]).toEqual([true, false]);
  });

  test('says so if nothing was rated below the mark', async () => {
    const high = Object.fromEntries(Object.keys(answers).map((id) => [id, 4]));
    const { [VISITOR]: copy } = await mailsOf('survey-responses', { ...SURVEY, answers: high }, 1);
    expect(copy?.text).toContain(
      content.pages['readiness-scan'].profile.lowest.none.replace('{mark}', '4.0'),
    );
  });

  test('shows comments as plain text that mail programs do not turn into links', async () => {
    const comments = {
      workingWell: 'See https://evil.example/a?b or <b>mail</b> me@evil.example',
      improvements: '',
      suggestions: '',
    };
    const { [VISITOR]: copy } = await mailsOf('survey-responses', { ...SURVEY, comments }, 1);
    expect(copy?.html).not.toMatch(/evil\.example|<b>/);
    expect(copy?.html?.match(/href="[^"?]*/g)).toEqual([
      'href="http://localhost/',
      'href="http://localhost/mail/unsubscribe',
    ]);
    expect(copy?.text).not.toContain('evil.example');
    expect(copy?.text).toContain('evil.\u2060example');
  });
});

describe('A mail that could tell who takes part in a survey', () => {
  /** Sends each mail of the survey, and two others. @returns how each left, by its kind. */
  const leave = async () => {
    for (const resource of ['contact-messages', 'survey-responses'] as const) {
      expect((await intake.post(resource, SUBMISSIONS[resource])).status).toBe(201);
    }
    const { waveId } = await invite();
    const { beginReminder, queueReminders } = intake.deps.store.invitations;
    await beginReminder(waveId, Date.now());
    await queueReminders(Date.now());
    intake.wake();
    await relay.received(5);
    const kinds = [
      'contact-notice',
      'contact-confirmation',
      'survey-copy',
      'campaign-invitation',
      'campaign-reminder',
    ] as const;
    return kinds.map((kind) => {
      const mail = relay.mails.find(
        ({ subject, envelopeTo }) =>
          subject === fillTerms(words[kind].subject) ||
          (kind === 'contact-notice' && envelopeTo[0] === FIRM),
      );
      const suppressed = mail?.headers.find(({ key }) => key === 'x-auto-response-suppress')?.value;
      return [kind, mail?.returnPath, mail?.bounces, mail?.replyTo?.[0]?.address, suppressed];
    });
  };
  const fillTerms = (subject: string) =>
    fill(subject, { campaign: 'Polaris rollout', day: '1 December 2999', system: 'Polaris' });
  const asked = { notify: '', return: '' };
  const unasked = { notify: 'NEVER', return: 'HDRS' };
  const noReply = 'no-reply@equanta.example';

  test('leaves with an empty return path, asks for no bounce or out-of-office answer, and is replied to nobody', async () => {
    expect(await leave()).toEqual([
      ['contact-notice', 'hello@equanta.example', asked, VISITOR, 'All'],
      ['contact-confirmation', 'hello@equanta.example', asked, undefined, 'All'],
      ['survey-copy', '', unasked, noReply, 'All'],
      ['campaign-invitation', '', unasked, noReply, 'All'],
      ['campaign-reminder', '', unasked, noReply, 'All'],
    ]);
  });

  test('leaves with the return path and the replies of the settings, and with our sender in its header', async () => {
    await intake.stop();
    const own = {
      surveyReturnPath: 'nobody@bounces.firm.example',
      surveyReplyTo: 'nobody@replies.firm.example',
    };
    intake = await startMailIntake(smtpTransport(relay.url), undefined, own);
    const { [VISITOR]: copy } = await mailsOf(
      'survey-responses',
      SUBMISSIONS['survey-responses'],
      1,
    );
    expect([copy?.returnPath, copy?.bounces, copy?.replyTo?.[0]?.address]).toEqual([
      own.surveyReturnPath,
      unasked,
      own.surveyReplyTo,
    ]);
    expect(copy?.from?.address).toBe('hello@equanta.example');
  });
});

test('A mail that could tell who takes part carries no tag of bounces, and none of it is believed', async () => {
  await intake.stop();
  const bounceTo = 'bounces+TAG@equanta.example';
  intake = await startMailIntake(smtpTransport(relay.url), undefined, { bounceTo });
  const { store } = intake.deps;
  for (const resource of ['contact-messages', 'survey-responses'] as const)
    expect((await intake.post(resource, SUBMISSIONS[resource])).status).toBe(201);
  const { waveId } = await invite();
  await store.invitations.beginReminder(waveId, Date.now());
  await store.invitations.queueReminders(Date.now());
  intake.wake();
  await relay.received(5);
  await expect.poll(async () => (await store.outbox.counts()).delivered).toBe(5);
  const tagged = relay.mails.filter(({ returnPath }) => returnPath);
  expect(tagged).toHaveLength(2);
  expect(relay.mails.filter(({ returnPath }) => returnPath === '')).toHaveLength(3);
  const heard: boolean[] = [];
  for (const { messageId = '', returnPath } of relay.mails)
    for (const kind of ['bounce', 'complaint'] as const) {
      // Also with a tag that would be right, which nobody has.
      const id = messageId.slice(1, 37);
      const addresses = returnPath || returnPathOf(bounceTo, id, store.secret);
      const recipients = [{ address: undefined, reply: '550 5.1.1 gone' }];
      const report = { kind, recipients, addresses, messageId };
      if (!returnPath) heard.push(await hearReport(store, report, Date.now()));
    }
  expect(heard).toEqual(Array(6).fill(false));
  expect(await store.outbox.counts()).toEqual({ delivered: 5 });
  expect((await store.subscribers.count(Date.now())).suppressedElsewhere).toBe(0);
  expect(await store.bounces.readUnheard(Date.now())).toEqual({ reports: [], setAside: 0 });
});

test('Of a survey that is coming soon, neither answers nor mails tell a stranger the statements', async () => {
  const { store, parts } = intake.deps;
  parts.isSurveyOpen = false;
  const headers = { Authorization: `Bearer ${'a'.repeat(43)}` };
  const { 'survey-responses': survey, ...forms } = SUBMISSIONS;
  const posted = Object.entries(forms).map(([resource, body]) => intake.post(resource, body));
  const responses = [
    ...(await Promise.all(posted)),
    // An address gets three mails a day.
    await intake.post('survey-responses', { ...survey, userEmail: 'copy@example.org' }),
    await intake.post('survey-responses', {}),
    await intake.ask('/api/campaign-links/current', { headers }),
  ];
  expect(responses.filter(({ ok }) => ok)).toHaveLength(4);
  const queued = Object.values(await store.outbox.counts()).reduce((sum, count) => sum + count, 0);
  const mails = (await relay.received(queued)).map(({ text, html }) => `${text} ${html}`);
  expect(mails.length).toBeGreaterThan(5);
  const answered = await Promise.all(responses.map((response) => response.text()));
  const told = [...mails, ...answered].join('\n');
  const statements = content.survey.sections.flatMap((section) => section.statements);
  expect(statements.filter(({ text }) => told.includes(text))).toEqual([]);
});

describe('An invitation to a campaign’s survey', () => {
  test('names client, system and whom to write to, says how answers are shown, and has a personal link, the sheet and a way to get no more', async () => {
    const { waveId } = await invite();
    const [mail] = await relay.received(1);
    expect([mail?.subject, mail?.from?.name, mail?.envelopeTo]).toEqual([
      'Polaris rollout: how does Polaris work for you?',
      'Equanta',
      [VISITOR],
    ]);
    const token = invitationToken(intake.deps.store.secret, waveId, VISITOR);
    const contact = `write to Mara Vogt: mara@equanta.example (mailto:`;
    const links = [`/answer/?link#${token}`, `/answer/anonymity/?link#${token}`];
    const said = [
      'Northwater',
      'Polaris',
      '1 December 2999',
      'yours alone',
      'At Northwater, this survey is vouched for by Petra Holm, head of operations.',
      'If you have answered already, please stop here: a link counts once.',
      'fewer than five people',
      contact,
      ...links,
    ];
    for (const text of said) expect(mail?.text?.replace(/\s+/g, ' ')).toContain(text);
    // As exact as the sheet, which says who could see it.
    expect(mail?.text?.replace(/\s+/g, ' ')).toContain('could see which links were used');
    expect(mail?.text).not.toContain('never who');
    expect(mail?.text).not.toMatch(/[{}]/);
    const unsubscribe =
      mail?.headers
        .find(({ key }) => key === 'list-unsubscribe')
        ?.value.match(/http:\/\/localhost([^\s>]+)/)?.[1] ?? '';
    expect(headersOf(mail)).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(await (await intake.ask(unsubscribe)).text()).toContain(
      content.answers.invitation.unsubscribe.title,
    );
    expect(await intake.deps.store.suppressions.wantsNoInvitation(VISITOR)).toBe(false);
    expect(
      (
        await intake.ask(
          unsubscribe.replace(/key=(.)/, (_, first) => `key=${first === 'a' ? 'b' : 'a'}`),
          { method: 'POST' },
        )
      ).status,
    ).toBe(404);
    expect(await (await intake.ask(unsubscribe, { method: 'POST' })).text()).toContain(
      content.answers.invitation.unsubscribed.title,
    );
    expect(await intake.deps.store.suppressions.wantsNoInvitation(VISITOR)).toBe(true);
  });

  test('leads to pages in its own language, and so do its reminder and a copy of the answers', async () => {
    const language = 'de';
    const { waveId } = await invite(language);
    const { store, now } = intake.deps;
    await store.invitations.beginReminder(waveId, now());
    await store.invitations.queueReminders(now());
    intake.wake();
    await relay.received(2);
    await sendCopy(language);
    const { invitation, mail } = content.translations[language]?.['answers.yaml'] ?? {};
    for (const [index, { html, text, headers }] of relay.mails.entries()) {
      const words = [invitation, invitation, mail][index];
      const [, link = ''] = text?.match(/http:\/\/localhost(\/\w+\/unsubscribe\S+)/) ?? [];
      const oneClick = headers.find(({ key }) => key === 'list-unsubscribe')?.value;
      for (const named of [oneClick, html?.replaceAll('&amp;', '&')]) expect(named).toContain(link);
      for (const [method, title] of [
        ['GET', words?.unsubscribe.title],
        ['POST', words?.unsubscribed.title],
      ] as const) {
        const page = await (await intake.ask(link, { method })).text();
        expect(page).toContain(`<html lang="${language}">`);
        expect(page).toContain(`<h1>${title}</h1>`);
      }
    }
    expect(intake.logged.join()).not.toMatch(/language|"de"/);
  });

  test('has a campaign’s own words, with the same terms, also in a test', async () => {
    const { id, waveId } = await invite();
    await relay.received(1);
    const own = { subject: '{client} asks', text: 'Dear all,\n\nhow is {system}?' };
    await intake.deps.store.invitations.changeWords(id, 'campaign-reminder', own);
    await intake.deps.store.invitations.queueTest(
      { waveId, kind: 'campaign-reminder', recipient: FIRM },
      Date.now(),
    );
    intake.wake();
    const [, mail] = await relay.received(2);
    expect([mail?.subject, mail?.envelopeTo]).toEqual(['Test: Northwater asks', [FIRM]]);
    expect(mail?.text).toMatch(/Dear all,\s+how is Polaris\?/);
    const text = mail?.text?.replace(/\s+/g, ' ');
    for (const said of [
      'fewer than five people',
      words['campaign-reminder'].answered,
      'write to Mara Vogt',
    ])
      expect(text).toContain(said);
    expect(text).toContain('http://localhost/answer/ ');
    const unsubscribe = mail?.text?.match(/http:\/\/localhost(\/invitations\S+)/)?.[1] ?? '';
    for (const method of ['GET', 'POST'])
      expect(await (await intake.ask(unsubscribe, { method })).text()).toContain(
        content.answers.test.title,
      );
    expect(await intake.deps.store.suppressions.wantsNoInvitation(VISITOR)).toBe(false);
  });
});
