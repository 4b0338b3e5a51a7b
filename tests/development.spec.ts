import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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
let content: string;
let origin: string;
let server: ChildProcess;

test.beforeAll(async () => {
  place = mkdtempSync(path.join(tmpdir(), 'equanta-development-'));
  content = path.join(place, 'content');
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

test('npm run dev shows a page of words alone, and a mistake in it until it is mended', {
  tag: '@long',
}, async ({ page, quiet }) => {
  quiet.allow(
    new RegExp(`foreign request: ${origin}/`),
    /console (debug|info|error): .*(vite|React DevTools|404 Error)/i,
  );
  const write = (text: string) =>
    writeFileSync(
      path.join(content, 'pages/careers.md'),
      `---\ntitle: Careers\ndescription: Whom we look for.\nlinkedFrom: [more]\n---\n\n${text}\n`,
    );
  const heading = page.getByRole('heading', { level: 1 });
  const overlay = page.locator('vite-error-overlay');
  write('Nobody yet.');
  await page.goto(`${origin}/careers/`);
  await expect(page.getByText('Nobody yet.')).toBeVisible({ timeout: 60_000 });
  write('> [!NOTE]\n> Soon.');
  await expect(overlay).toContainText('line 7: “[!NOTE]” begins a callout');
  await page.reload();
  await expect(overlay).toContainText('begins a callout');
  write('Somebody.');
  await expect(page.getByText('Somebody.')).toBeVisible();
  await expect(overlay).toHaveCount(0);
  renameSync(path.join(content, 'pages/careers.md'), path.join(content, 'pages/jobs.md'));
  await expect(heading).toContainText('not found');
  await page.goto(origin);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Careers' }).click();
  await expect(heading).toHaveText('Careers');
});
