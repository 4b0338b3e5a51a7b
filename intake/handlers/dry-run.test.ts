import { afterEach, beforeEach, expect, test } from 'vitest';
import { startIntake, type TestIntake } from '../../tests/support/intake.ts';
import { SUBMISSIONS } from '../../tests/support/submissions.ts';
import { DRY_RUN_HEADER, writeDryRun } from './dry-run.ts';

let intake: TestIntake;
beforeEach(async () => {
  intake = await startIntake();
});
afterEach(() => intake.stop());

async function run(value: string, change = {}): Promise<unknown[]> {
  const response = await intake.post(
    'contact-messages',
    { ...SUBMISSIONS['contact-messages'], ...change },
    { [DRY_RUN_HEADER]: value },
  );
  return [response.status, await response.json()];
}
const valueAt = (time: number) => writeDryRun(intake.deps.store.secret, time);

test('A dry run is checked like any submission and stored like none', async () => {
  const value = valueAt(intake.deps.now());
  expect(await run(value)).toEqual([200, { outcome: 'checked' }]);
  expect((await run(value, { userEmail: 'no address' }))[0]).toBe(422);
  expect(await intake.deps.store.outbox.counts()).toEqual({});
  expect((await intake.post('contact-messages', SUBMISSIONS['contact-messages'])).status).toBe(201);
});

test('A dry run without the right to it is refused', async () => {
  const value = valueAt(intake.deps.now());
  for (const wrong of ['', '1', `${intake.deps.now()}.x`, value.replace(/^\d/, '9')])
    expect((await run(wrong))[0]).toBe(403);
});

test.each([
  [-60_001, 403],
  [-60_000, 200],
  [60_000, 200],
  [60_001, 403],
])('A dry run that was signed %i ms from now is answered with %i', async (away, status) => {
  expect((await run(valueAt(intake.deps.now() + away)))[0]).toBe(status);
});
