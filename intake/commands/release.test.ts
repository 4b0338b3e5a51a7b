import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { START_FIELD } from '../../core/submissions/bot-signs.ts';
import { callCommand } from '../../tests/support/called-command.ts';
import { NOW, startIntake, temporaryFolder } from '../../tests/support/intake.ts';
import { runCommand } from '../../tests/support/real-intake.ts';
import { writeSmallSite } from '../../tests/support/small-site.ts';
import { SUBMISSIONS } from '../../tests/support/submissions.ts';
import { openStore, type Store } from '../store/store.ts';
import { releaseQuarantined } from './release.ts';

let place: ReturnType<typeof temporaryFolder>;
let store: Store;
beforeEach(async () => {
  place = temporaryFolder();
  writeSmallSite(path.join(place.folder, 'dist'));
  store = await openStore({ dataDir: path.join(place.folder, 'data') });
});
afterEach(async () => {
  await store.close();
  place.remove();
});

const environment = () => ({ OUTPUT_DIR: path.join(place.folder, 'dist'), DATA_DIR: path.join(place.folder, 'data'), MAIL_TO: 'inbox@firm.test' });
const release = (...args: string[]) => callCommand(releaseQuarantined, args, environment());

/** Sends submissions that the intake quarantines, one after the other. @returns their ids. */
async function sendSpam(...resources: (keyof typeof SUBMISSIONS)[]): Promise<string[]> {
  const intake = await startIntake({ store });
  const ids: string[] = [];
  for (const resource of resources) {
    const response = await intake.post(resource, { ...SUBMISSIONS[resource], website: 'https://filled.example' });
    ids.push(((await response.json()) as { id: string }).id);
  }
  await intake.stop();
  return ids;
}

async function mailsDue(): Promise<string[]> {
  const mails = [];
  for (let mail = await store.outbox.claim(Date.now(), 60_000); mail; mail = await store.outbox.claim(Date.now(), 60_000))
    mails.push(`${mail.kind} to ${mail.recipient}`);
  return mails.sort();
}

test('npm run release lists the quarantine, and releases the submission that is named, once', async () => {
  expect(await release()).toEqual({ status: 0, said: 'The quarantine is empty.\n' });
  const [id = '', other = ''] = await sendSpam('contact-messages', 'guide-requests');
  const { said } = await runCommand('release', [], environment());
  expect(said).toContain(`${id}  2026-11-20 09:30 UTC, contact-messages, from ines@example.org: a hidden field was filled\n`);
  expect(said).toMatch(/To release one of these: npm run release -- ID\. To release them all: npm run release -- --all\n$/);
  expect(JSON.parse((await release('--json')).said)).toEqual((await store.quarantine.list({ limit: 10 })).items);
  expect(await mailsDue()).toEqual([]);
  expect(await release(id)).toEqual({ status: 0, said: 'Released 1 submission. A running intake sends the mail that goes with that.\n' });
  expect(await mailsDue()).toEqual(['contact-confirmation to ines@example.org', 'contact-notice to inbox@firm.test']);
  expect(await release(id)).toEqual({ status: 1, said: `No submission ${id} is in quarantine: npm run release lists those that are.\n` });
  expect((await store.quarantine.list({ limit: 10 })).items.map((one) => one.id)).toEqual([other]);
  expect((await store.inbox.list({ limit: 10 })).items).toMatchObject([{ id, at: NOW, kind: 'contact-messages' }]);
});

test('A release sends no mail again that was sent at once', async () => {
  const intake = await startIntake({ store });
  await intake.post('contact-messages', { ...SUBMISSIONS['contact-messages'], [START_FIELD]: new Date(NOW - 1).toISOString() });
  await intake.stop();
  expect(await store.quarantine.count()).toBe(1);
  const atOnce = await mailsDue();
  expect(atOnce.length).toBeGreaterThan(0);
  await release('--all', '--yes');
  const later = await mailsDue();
  expect([...atOnce, ...later].sort()).toEqual(['contact-confirmation to ines@example.org', 'contact-notice to inbox@firm.test']);
});

test('A release of what an operator marked as spam sends no mail: it was sent when the message came', async () => {
  const intake = await startIntake({ store });
  await intake.post('contact-messages', SUBMISSIONS['contact-messages']);
  await intake.stop();
  expect(await mailsDue()).toHaveLength(2);
  const [message] = (await store.inbox.list({ limit: 1 })).items;
  await store.inbox.change(message?.id ?? '', { revision: 0, place: 'quarantine' }, { operator: 'Maren', now: NOW });
  expect((await release('--all', '--yes')).said).toContain('Released 1 submission.');
  expect(await mailsDue()).toEqual([]);
});

test('npm run release -- --all asks first, and says what is wrong with what it is asked for', async () => {
  await sendSpam('contact-messages', 'newsletter-signups', 'access-requests');
  const asked = await release('--all');
  expect([asked.status, asked.said.split('\n').at(-2)]).toEqual([1, 'There is no terminal to ask for confirmation. Nothing was done: add --yes to confirm.']);
  expect((await release('a', 'b')).said).toMatch(/^Give one ID, not 2/);
  expect((await release('a', '--all')).said).toMatch(/^Give one of ID, --all and --json\./);
  expect((await release('--every')).status).toBe(2);
  expect(await store.quarantine.count()).toBe(3);
  expect((await release('--all', '--yes')).said).toContain('Released 3 submissions.');
  expect(await store.quarantine.count()).toBe(0);
  expect(await mailsDue()).toHaveLength(4);
});
