import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from './support/fixtures.ts';
import { contactForm, fillContact, toast } from './support/forms.ts';
import { freePort } from './support/free-port.ts';
import { freshText } from './support/fresh.ts';
import { countStored } from './support/own-intake.ts';
import { FIRST_CONTENT, PROJECT } from './support/sites.ts';

// Two development servers would share a folder.
test.describe.configure({ mode: 'default' });
let place: string;
let origin: string;
let server: ChildProcess;

test.beforeAll(async () => {
  place = mkdtempSync(path.join(tmpdir(), 'equanta-development-'));
  const content = path.join(place, 'content');
  cpSync(FIRST_CONTENT, content, { recursive: true });
  const port = await freePort();
  origin = `http://localhost:${port}`;
  // What a deployment in the same folder could have set: the development server must leave it
  // alone.
  const deployed = {
    DATA_DIR: path.join(place, 'data'),
    DATABASE_URL: 'postgres://127.0.0.1:1/live',
    SMTP_URL: 'smtp://127.0.0.1:1',
  };
  const env = { ...process.env, ...deployed, PORT: String(port), CONTENT_DIR: content };
  execFileSync(process.execPath, ['builder/commands/new-article.ts', 'What nobody has read yet'], {
    cwd: PROJECT,
    env,
  });
  server = spawn(process.execPath, ['start/dev.ts'], {
    cwd: PROJECT,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  server.stdout?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  await expect.poll(() => said, { timeout: 120_000 }).toContain('Mail goes');
});
test.afterAll(async () => {
  server.kill();
  if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
  rmSync(place, { recursive: true });
});

test('npm run dev shows a new article as the draft that it is, and its forms go to the intake beside it', {
  tag: '@long',
}, async ({ page, quiet }) => {
  quiet.allow(
    new RegExp(`foreign request: ${origin}/`),
    /console (debug|info): .*(vite|React DevTools)/i,
  );
  await page.goto(`${origin}/adoption/insights/`);
  const draft = page.getByRole('listitem').filter({ hasText: 'What nobody has read yet' });
  await expect(draft).toContainText('Draft', { timeout: 60_000 });
  await page.goto(`${origin}/adoption/contact/`);
  const message = freshText('Written while the site is worked on.');
  await fillContact(page, message);
  await contactForm(page).getByRole('button').click();
  await expect(toast(page)).toContainText('Message Sent');
  expect(countStored(message, path.join(PROJECT, '.cache/dev-data'))).toBe(1);
  expect(existsSync(path.join(place, 'data'))).toBe(false);
});
