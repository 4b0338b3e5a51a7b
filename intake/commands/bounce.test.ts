import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { PROJECT } from '../../tests/support/sites.ts';
import { testFolder } from '../../tests/support/test-folder.ts';
import { openStore } from '../store/store.ts';

const VACATION = `From: ines@example.org
To: bounces@firm.example
Subject: I am away
Auto-Submitted: auto-replied

Until Monday.
`;

test('A message that a mail server pipes to npm run bounce is read, and a vacation reply changes nothing', async () => {
  const folder = testFolder();
  await (await openStore({ dataDir: folder })).close();
  const said = execFileSync('node', ['intake/commands/bounce.ts'], {
    cwd: PROJECT,
    encoding: 'utf8',
    input: VACATION,
    env: { PATH: process.env.PATH, DATA_DIR: folder },
  });
  expect(said).toBe('It reports nothing that counts for a mail of ours.\n');
});
