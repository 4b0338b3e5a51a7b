import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { sharedFolder } from '../../tests/support/test-folder.ts';
import { ROOT } from '../paths.ts';
import { packKeys, provideKeys } from './carried-keys.ts';
import { clientFile, makeClientCode, readClientCodes, replaceClientCode } from './client-codes.ts';
import { findOlderKeys, readContentKeys } from './content-keys.ts';

const root = sharedFolder();
const CODES = {
  'client-access': 'bidig fobul kazot pinam dolus varib',
  'survey-preview': 'tumol gabir nesop kudav rifel homat',
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(root, 'one-'));
});

const placesIn = (name: string) => ({
  codes: CODES,
  sampleGates: [],
  isSampleAllowed: false,
  contentKeyFile: path.join(folder, name, 'content-keys.json'),
  clientFolder: path.join(folder, name, 'clients'),
});
const provide = (env: NodeJS.ProcessEnv, name: string, told = {}) =>
  provideKeys(
    placesIn(name),
    { output: path.join(folder, 'dist'), isSampleAllowed: false, mayMake: false, ...told },
    env,
  );

function buildBefore(sampleCodes: string[]): void {
  const facts = {
    version: '0.2.0',
    siteUrl: 'https://www.example.org',
    delivery: 'intake',
    samples: [],
    sampleCodes,
    broken: [],
    contentKeyFile: '/srv/keys.json',
  };
  mkdirSync(path.join(folder, 'dist-intake'));
  writeFileSync(path.join(folder, 'dist-intake/build.json'), JSON.stringify(facts));
}

test('A host that builds gets the same keys and codes of clients as where they were made', () => {
  const [here, there] = [placesIn('here'), placesIn('there')];
  makeClientCode(here.clientFolder, 'ashford');
  const CONTENT_KEYS = packKeys(here);
  expect(CONTENT_KEYS, 'no sign that a shell or .env would take for its own').toMatch(/^[\w+/=]+$/);
  provide({ CI: 'true', CONTENT_KEYS }, 'there');
  expect(readContentKeys(there.contentKeyFile)).toEqual(readContentKeys(here.contentKeyFile));
  const clients = [{ name: 'ashford' }];
  expect(readClientCodes(clients, there)).toEqual(readClientCodes(clients, here));
  for (const file of [there.contentKeyFile, clientFile(there.clientFolder, 'ashford')])
    expect(statSync(file).mode & 0o077).toBe(0);

  // A build marks the keys; the next one gets the same secret.
  findOlderKeys(there.contentKeyFile, CODES);
  const file = path.join(folder, 'secret');
  writeFileSync(file, `${CONTENT_KEYS}\n`);
  provide({ CONTENT_KEYS_FILE: file }, 'there');
  expect(packKeys(here)).toBe(CONTENT_KEYS);

  const before = readFileSync(clientFile(there.clientFolder, 'ashford'), 'utf8');
  replaceClientCode(here.clientFolder, 'ashford');
  expect(() => provide({ CONTENT_KEYS: packKeys(here) }, 'there')).toThrow(
    /^CONTENT_KEYS differs from \S+ashford\.json: set it to what npm run content:keys/,
  );
  expect(readFileSync(clientFile(there.clientFolder, 'ashford'), 'utf8')).toBe(before);
});

test.each([
  'secret',
  '{}',
  Buffer.from('{}').toString('base64'),
  Buffer.from('{"keys":{},"clients/../../x":1}').toString('base64'),
])('What is no carried key is refused: %s', (CONTENT_KEYS) => {
  expect(() => provide({ CONTENT_KEYS }, 'there')).toThrow(
    'CONTENT_KEYS holds no content keys: set it to what npm run content:keys prints',
  );
});

test('A host that keeps no files makes no keys of its own, save for a trial', () => {
  for (const CI of ['true', '1', 'yes'])
    expect(() => provide({ CI }, 'none', { mayMake: true })).toThrow(
      /^CONTENT_KEYS is not set, and this host keeps no files/,
    );
  provide({ CI: 'true' }, 'none', { isSampleAllowed: true });
  for (const CI of ['', '0', 'false', undefined]) provide({ CI }, 'none');
  readContentKeys(placesIn('kept').contentKeyFile);
  provide({ CI: 'true' }, 'kept');
});

test('Where a site was built before, missing keys are missed, unless new ones are asked for', () => {
  buildBefore([]);
  expect(() => provide({}, 'none', { isSampleAllowed: true })).toThrow(
    /content-keys\.json is missing, though this site was built before: .* npm run build -- --new-keys/,
  );
  provide({}, 'none', { mayMake: true });
  readContentKeys(placesIn('kept').contentKeyFile);
  provide({}, 'kept');
});

test('A trial with sample codes was no publication', () => {
  buildBefore(['CLIENT_ACCESS_CODE']);
  provide({}, 'none');
});

test('The command prints one line, the secret', () => {
  const printed = execFileSync(process.execPath, ['builder/commands/content-keys.ts'], {
    cwd: ROOT,
    env: { DATA_DIR: path.join(folder, 'here') },
    encoding: 'utf8',
  });
  provide({ CONTENT_KEYS: printed }, 'there');
  expect(`${packKeys(placesIn('here'))}\n`).toBe(printed);
  expect(readContentKeys(placesIn('there').contentKeyFile)).toEqual(
    readContentKeys(placesIn('here').contentKeyFile),
  );
});
