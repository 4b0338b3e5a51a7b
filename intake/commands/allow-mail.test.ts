import path from 'node:path';
import { expect, test } from 'vitest';
import { callCommand } from '../../tests/support/called-command.ts';
import { NOW, temporaryFolder } from '../../tests/support/intake.ts';
import { runCommand } from '../../tests/support/real-intake.ts';
import { openStore } from '../store/store.ts';
import { allowMail } from './allow-mail.ts';
import { erase } from './erase.ts';
import type { Command } from './run-command.ts';

test('Mail to an address is allowed again by a command, until when erase says what it keeps', async () => {
  const { folder, remove } = temporaryFolder();
  const environment = { DATA_DIR: path.join(folder, 'data'), OUTPUT_DIR: path.join(folder, 'dist') };
  const store = await openStore({ dataDir: environment.DATA_DIR });
  await store.suppressions.suppressAll(store.secret.addressKey('ines@example.org'), NOW);
  await store.close();
  const run = (command: Command, ...args: string[]) => callCommand(command, args, environment);
  expect((await run(allowMail)).said).toContain('ADDRESS is missing.');
  const erased = await run(erase, 'ines@example.org', '--yes');
  expect(erased.said).toContain('Nothing is stored about ines@example.org.');
  expect(erased.said).toContain('The record that this address wants no mail from us, no announcements or no invitations is kept');
  expect((await runCommand('allow-mail', ['Ines@example.org'], environment)).said).toContain('Ines@example.org gets mail again.');
  expect((await run(allowMail, 'ines@example.org')).said).toContain('Nothing was changed.');
  expect((await run(erase, 'ines@example.org', '--yes')).said).not.toContain('wants no mail');
  remove();
});
