import { globSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/support/folder.ts';
import { fileTransport } from './transport.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

test('A mail file is readable by its owner only', async () => {
  const { folder, remove } = temporaryFolder();
  stops.push(remove);
  const mails = path.join(folder, 'mail');
  const umask = process.umask(0);
  stops.push(() => void process.umask(umask));
  await fileTransport(mails).send({ from: 'a@firm.test', to: 'b@firm.test', text: 'x' }, 'one');
  const modes = [mails, ...globSync(path.join(mails, '*'))].map((file) => [
    path.basename(file),
    statSync(file).mode & 0o777,
  ]);
  expect(modes).toEqual([
    ['mail', 0o700],
    ['one.eml', 0o600],
  ]);
});
