import { afterEach, beforeEach, expect, test } from 'vitest';
import { callCommand } from '../../tests/support/called-command.ts';
import { POLARIS } from '../../tests/support/campaign.ts';
import { NOW, startIntake, temporaryFolder } from '../../tests/support/intake.ts';
import { runCommand } from '../../tests/support/real-intake.ts';
import { SUBMISSIONS } from '../../tests/support/submissions.ts';
import { deliverCopy, respond } from '../store/responses-contract.ts';
import { openStore, type Store } from '../store/store.ts';
import { surveyBatches } from './survey-batches.ts';

let place: ReturnType<typeof temporaryFolder>;
let store: Store;
beforeEach(async () => {
  place = temporaryFolder();
  store = await openStore({ dataDir: place.folder });
});
afterEach(async () => {
  await store.close();
  place.remove();
});

const survey = (...args: string[]) => callCommand(surveyBatches, args, { DATA_DIR: place.folder });

/** Stores responses of addresses that did not ask for access, and closes their batch. */
async function closeUnexpected(): Promise<void> {
  const intake = await startIntake({ store });
  for (let one = 0; one < 5; one++) await intake.post('survey-responses', { ...SUBMISSIONS['survey-responses'], userEmail: `person-${one}@example.org` });
  while (await deliverCopy(store, intake.deps.now()));
  await store.responses.mix(intake.deps.now() + 24 * 60 * 60 * 1000);
  await intake.stop();
}

test('npm run survey-batches lists the batches, and includes or deletes the one that is named', async () => {
  const none = { status: 0, said: 'There are no batches of survey responses.\n' };
  expect([await survey(), await runCommand('survey-batches', [], { DATA_DIR: place.folder })]).toEqual([none, none]);
  await closeUnexpected();
  const [batch] = await store.batches.list();
  const id = batch?.id ?? '';
  const what = '2026-11-21, 5 responses, addresses that had not asked for access, or had answered before';
  expect(await survey()).toEqual({ status: 0, said: `${id}  ${what}: left out\n` });
  expect(JSON.parse((await survey('--json')).said)).toEqual(await store.batches.list());
  expect((await survey('--include', id)).said).toBe('Included: the results take it in with the next verified batch.\n');
  expect(await survey('--include', id)).toEqual({
    status: 1,
    said: `No batch ${id} without a campaign is closed and left out: npm run survey-batches lists them.\n`,
  });
  expect((await survey()).said).toBe(`${id}  ${what}: counted with the next verified batch\n`);
  const asked = await survey('--delete', id);
  expect([asked.status, asked.said]).toEqual([1, 'There is no terminal to ask for confirmation. Nothing was done: add --yes to confirm.\n']);
  expect(await store.batches.list()).toHaveLength(1);
  expect(await survey('--delete', id, '--yes')).toEqual({ status: 0, said: 'Deleted.\n' });
  expect(await store.batches.list()).toEqual([]);
  expect(await survey('--delete', id, '--yes')).toEqual({ status: 1, said: `There is no batch ${id}: npm run survey-batches lists them.\n` });
  expect(await survey('--delete', id, '--include', id)).toEqual({
    status: 2,
    said: expect.stringMatching(/^Give one of --include ID, --delete ID and --json\./),
  });
});

test('npm run survey-batches names the wave of a campaign’s batch, and includes none in the results without a campaign', async () => {
  await store.campaigns.create(POLARIS, NOW);
  const [campaign] = await store.campaigns.list();
  const link = { waveId: campaign?.waves[0]?.id ?? '', groupId: campaign?.groups[0]?.id ?? '' };
  for (let number = 0; number < 5; number++) await respond(store, { number, campaign: link, isExpected: false });
  while (await deliverCopy(store));
  await store.responses.mix(NOW + 24 * 60 * 60 * 1000);
  const [batch] = await store.batches.list();
  expect((await survey()).said).toMatch(/: left out \(Polaris rollout, Go-live\)\n$/);
  expect((await survey('--include', batch?.id ?? '')).status).toBe(1);
});
