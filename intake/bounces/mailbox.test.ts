import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createPoll } from './mailbox.ts';

const MINUTE_MS = 60_000;
const refused = Object.assign(new Error('no'), { authenticationFailed: true });

/** The minutes of the first two hours in which the mailbox was read, and what was logged. */
async function poll(outcome: (minute: number) => Error | undefined) {
  const [read, said]: [number[], string[]] = [[], []];
  let minute = 0;
  const look = createPoll(
    async () => {
      read.push(minute);
      const error = outcome(minute);
      if (error) throw error;
    },
    pino({}, { write: (line: string) => void said.push(line) }),
  );
  for (; minute < 120; minute++) await look(minute * MINUTE_MS);
  return { read, said };
}

test('A mailbox that refuses the password is asked again after minutes, then an hour, and says so', async () => {
  const { read, said } = await poll(() => refused);
  expect(read).toEqual([0, 5, 15, 35, 75]);
  expect(said).toHaveLength(read.length);
  expect(said[0]).toMatch(/refuses the password.*BOUNCE_IMAP_URL/);
});

test('A mailbox that can’t be reached is tried every minute, and one that takes the password again, too', async () => {
  expect((await poll(() => new Error('ECONNREFUSED'))).read).toHaveLength(120);
  expect((await poll((minute) => (minute < 10 ? refused : undefined))).read.slice(0, 4)).toEqual([
    0, 5, 15, 16,
  ]);
});
