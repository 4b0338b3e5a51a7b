import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { messageSchema, pageOf, quarantinedSchema } from '../core/desk/desk.ts';
import { TRAP_FIELD } from '../core/submissions/bot-signs.ts';
import { writeFallbackMail } from '../core/submissions/fallback-mail.ts';
import { FORM_RESOURCES } from '../core/submissions/submission.ts';
import { content } from '../tests/support/content.ts';
import { NOW, startIntake, type TestIntake, testDesk } from '../tests/support/intake.ts';
import { testFolder } from '../tests/support/test-folder.ts';
import { openDatabase } from './engine/open.ts';
import { compose } from './mail/compose.ts';
import { writeText } from './mail/write-text.ts';
import { readRecords } from './store/records.ts';
import { openStore, type Store } from './store/store.ts';

const { FORM } = vi.hoisted(() => ({ FORM: 'callback-requests' }));

// A form that is defined nowhere but here, in the table and in a copy of the content.
vi.mock('../core/submissions/forms.ts', async (original) => {
  const { defineForm } = await import('../core/submissions/define-form.ts');
  const { email, line, textBlock } = await import('../core/submissions/fields.ts');
  const callback = defineForm({
    formName: 'Callback Request',
    timeField: 'askedAt',
    fields: {
      userEmail: email,
      callbackTime: line('Please enter a time.'),
      topic: textBlock('Please enter a topic.'),
    },
    mainField: 'topic',
    storedAs: 'submission',
    quarantine: 'suspected',
    mails: {
      'callback-notice': { to: 'firm' },
      'callback-confirmation': { to: 'visitor', oncePer: 'hour' },
    },
    promise: 'the callback form: we ring back',
  });
  const { FORMS } = await original<typeof import('../core/submissions/forms.ts')>();
  return { FORMS: { ...FORMS, [FORM]: callback } };
});
vi.mock('../tests/support/content.ts', async () => {
  const { readContent } = await import('../builder/content/read.ts');
  const { FIRST_CONTENT } = await import('../tests/support/sites.ts');
  const { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } = await import('node:fs');
  const { tmpdir } = await import('node:os');
  const folder = mkdtempSync(`${tmpdir()}/equanta-content-`);
  cpSync(FIRST_CONTENT, folder, { recursive: true });
  const change = (file: string, edit: (text: string) => string) =>
    writeFileSync(`${folder}/${file}`, edit(readFileSync(`${folder}/${file}`, 'utf8')));
  const letter = (name: string, subject = name) =>
    `\n${name}:\n  name: ${name}\n  subject: "${subject}"\n  heading: ${name}\n  text: [Ring, ring.]\n`;
  change(
    'mail.yaml',
    (text) =>
      `${text}${letter('callback-notice', '{who}: {said}')}${letter('callback-confirmation')}`,
  );
  change('submissions.yaml', (text) => {
    const form = `  ${FORM}:\n    one: Callback request\n    many: Callback requests\n    received: { title: Soon, text: We ring back. }\n`;
    return `${text.replace('labels:\n', 'labels:\n  callbackTime: Best time\n  topic: Topic\n')}${form}`;
  });
  change('pages/privacy.yaml', (text) =>
    text.replace(
      '\nforms:\n',
      `\nforms:\n  ${FORM}: { userEmail: your name, callbackTime: your name, topic: your name }\n`,
    ),
  );
  try {
    const ours = readContent(folder);
    return { content: ours, firm: ours };
  } finally {
    rmSync(folder, { recursive: true });
  }
});

const REQUEST = {
  formName: 'Callback Request',
  userEmail: 'ines@example.org',
  callbackTime: 'after nine',
  topic: 'The planning board.',
  askedAt: new Date(NOW).toISOString(),
  source: 'http://localhost/callback',
};

let place: string;
let store: Store;
let intake: TestIntake;
beforeEach(async () => {
  place = testFolder();
  store = await openStore({ dataDir: place });
  intake = await startIntake({
    store,
    desk: testDesk(),
  });
});
afterEach(async () => {
  await intake.stop();
  await store.close();
});

const post = async (change: object = {}) =>
  (await intake.post(FORM, { ...REQUEST, ...change }, { 'Idempotency-Key': crypto.randomUUID() }))
    .status;
const ask = (path: string): Promise<unknown> => intake.readDesk(path);

/** The mails that are due, as plain text, by kind. */
async function mailsDue(): Promise<[kind: string, recipient: string, text: string][]> {
  const mails: [string, string, string][] = [];
  const composing = {
    parts: intake.deps.parts,
    siteUrl: 'http://localhost',
    intakeUrl: '',
    mailLink: () => '',
  };
  for (
    let mail = await store.outbox.claim(NOW, 60_000);
    mail;
    mail = await store.outbox.claim(NOW, 60_000)
  ) {
    const text = writeText(compose(mail.kind, mail.facts, composing), {
      brandName: 'Firm',
      legalName: 'Firm',
      siteUrl: 'http://localhost',
    });
    mails.push([mail.kind, mail.recipient, text]);
  }
  return mails;
}

test('A form that is only in the table is stored, and mailed to the firm under its labels and to the visitor without them', async () => {
  expect(await post()).toBe(201);
  expect(await post({ topic: '' })).toBe(422);
  const [notice, confirmation, ...others] = await mailsDue();
  expect(others).toEqual([]);
  expect(notice?.slice(0, 2)).toEqual(['callback-notice', 'inbox@equanta.example']);
  expect(notice?.[2]).toMatch(
    /Best time: after nine\nTopic: The planning board\.\nPage: http:\/\/localhost\/callback\nSent: 20 November 2026/,
  );
  expect(confirmation?.slice(0, 2)).toEqual(['callback-confirmation', 'ines@example.org']);
  expect(confirmation?.[2]).not.toContain('planning board');
});

test('Its mail to one unverified address stops at its limit', async () => {
  for (let one = 0; one < 5; one++) await post({ topic: `Topic ${one}` });
  expect(
    (await mailsDue()).map(([kind]) => kind).filter((kind) => kind === 'callback-confirmation'),
  ).toHaveLength(1);
});

test('It is at the desk, and in the fallback mail', async () => {
  await post();
  const { items } = v.parse(pageOf(messageSchema), await ask(`messages?view=requests`));
  expect(items).toMatchObject([
    { kind: FORM, said: { callbackTime: 'after nine', topic: 'The planning board.' } },
  ]);
  const form = FORM_RESOURCES.find((resource) => resource === (FORM as string));
  expect(form && writeFallbackMail(form, REQUEST, content.submissions.labels)).toBe(
    'The planning board.\n\nBest time: after nine',
  );
});

test('It is quarantined, told of in the digest and released with its mail', async () => {
  await post({ [TRAP_FIELD]: 'https://spam.example' });
  const [item] = v.parse(pageOf(quarantinedSchema), await ask('quarantine')).items;
  expect(item).toMatchObject({ kind: FORM, said: { topic: 'The planning board.' } });
  await store.retention.digestQuarantine(NOW, 'inbox@equanta.example');
  const [digest] = await mailsDue();
  expect(digest?.[2]).toMatch(
    /Callback request\n-+\n\nFrom: ines@\S+\nBegins with: The planning board\.\n/,
  );
  const released = await intake.askDesk('POST', `quarantine/${item?.id}/releases`);
  expect(released.status).toBe(201);
  expect((await mailsDue()).map(([kind]) => kind)).toEqual([
    'callback-notice',
    'callback-confirmation',
  ]);
});

test('It is exported and erased', async () => {
  await post();
  const open = await openDatabase({ dataDir: place });
  const records = (await readRecords(open)).find(({ name }) => name === FORM);
  await open.db.destroy();
  expect(records?.columns).toEqual([
    'id',
    'receivedAt',
    'state',
    'reason',
    ...Object.keys(REQUEST),
  ]);
  expect(records?.rows).toMatchObject([REQUEST]);
  expect(await store.erasure.find(REQUEST.userEmail)).toMatchObject({ submissions: 1, mails: 2 });
  await store.erasure.erase(REQUEST.userEmail, NOW);
  expect((await store.inbox.list({ limit: 10 })).items).toEqual([]);
});
