import { afterEach, expect, test, vi } from 'vitest';
import { TooFast } from '../../../core/survey/drafts-port.ts';

vi.mock('delivery:facts', () => ({ default: { name: 'intake', intakeUrl: 'https://intake.example', forwardUrls: {} } }));
const { intakeDrafts } = await import('./survey-drafts.ts');

afterEach(() => void vi.unstubAllGlobals());

const mailLink = (body: object) => {
  vi.stubGlobal('fetch', async () => Response.json(body, { status: 429 }));
  return intakeDrafts.mailLink('token', 'ana@example.com');
};

test('The limit of an address is reported as such; the rate limit of a network passes in a minute', async () => {
  expect(await mailLink({ error: 'enough' })).toEqual({ is: 'tooMany' });
  await expect(mailLink({ error: 'tooMany' })).rejects.toThrow(TooFast);
  await expect(intakeDrafts.read('token')).rejects.toThrow(TooFast);
});
