import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { weaknessOf } from '../../core/gates/code-weakness.ts';
import { SAMPLE_CODES } from '../../core/gates/weakness.ts';
import { SettingsError } from '../../core/settings/read.ts';
import { sharedFolder } from '../../tests/support/test-folder.ts';
import {
  clientFile,
  listClientCodes,
  makeClientCode,
  readClientCodes,
  replaceClientCode,
} from './client-codes.ts';

import { readContentKeys, replaceContentKey } from './content-keys.ts';
import { describeIdleCodes, describeOlderKeys, describeSampleCodes } from './describe-codes.ts';

const root = sharedFolder();

const CODES = {
  'client-access': 'bidig fobul kazot pinam dolus varib',
  'survey-preview': 'tumol gabir nesop kudav rifel homat',
};
const OTHER = 'zugil fapor midon bavit lusag ronub';

function settingsIn(name: string, isSampleAllowed = false) {
  const folder = path.join(root, name);
  return {
    codes: CODES,
    sampleGates: [],
    isSampleAllowed,
    contentKeyFile: path.join(folder, 'content-keys.json'),
    clientFolder: path.join(folder, 'clients'),
  };
}

const FIRM = 'Equanta';
const ASHFORD = [{ name: 'ashford' }];

function changeCode(folder: string, code: string): void {
  const file = clientFile(folder, 'ashford');
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), code }));
}

describe("A client's code", () => {
  test('is made once, strong, in a file for its owner alone, with a content key', () => {
    const settings = settingsIn('made');
    const code = makeClientCode(settings.clientFolder, 'ashford') ?? '';
    expect(weaknessOf(code)).toBeUndefined();
    expect(makeClientCode(settings.clientFolder, 'ashford')).toBeUndefined();
    expect(listClientCodes(settings.clientFolder)).toEqual(['ashford']);
    for (const place of [settings.clientFolder, clientFile(settings.clientFolder, 'ashford')])
      expect(statSync(place).mode & 0o077).toBe(0);
    const [read] = readClientCodes(ASHFORD, settings, FIRM);
    expect(read).toMatchObject({ client: 'ashford', code, isSample: false, isKeyOlder: false });
    expect(Buffer.from(read?.key ?? '', 'base64')).toHaveLength(32);
  });

  test('is replaced together with its key', () => {
    const settings = settingsIn('replaced');
    makeClientCode(settings.clientFolder, 'ashford');
    const [former] = readClientCodes(ASHFORD, settings, FIRM);
    const code = replaceClientCode(settings.clientFolder, 'ashford');
    const [read] = readClientCodes(ASHFORD, settings, FIRM);
    expect(read).toMatchObject({ code, isKeyOlder: false });
    expect([read?.code, read?.key]).not.toContain(former?.code);
    expect(read?.key).not.toBe(former?.key);
  });

  test.each([
    ['letmein', /^The code of ashford is too easy to guess: .*: run npm run lock-out -- ashford/],
    [
      CODES['client-access'],
      /^The code of ashford is that of a gate or of another client: run npm run lock-out -- ashford/,
    ],
  ])('such as "%s" is refused', (code, message) => {
    const settings = settingsIn('refused');
    makeClientCode(settings.clientFolder, 'ashford');
    changeCode(settings.clientFolder, code);
    expect(() => readClientCodes(ASHFORD, settings, FIRM)).toThrow(SettingsError);
    expect(() => readClientCodes(ASHFORD, settings, FIRM)).toThrow(message);
  });

  test('is refused in a file that holds none', () => {
    const settings = settingsIn('broken');
    makeClientCode(settings.clientFolder, 'ashford');
    writeFileSync(clientFile(settings.clientFolder, 'ashford'), '{}');
    expect(() => readClientCodes(ASHFORD, settings, FIRM)).toThrow(
      /ashford\.json holds no code: restore it, or run npm run lock-out -- ashford/,
    );
  });

  test('for trials is said to be one', () => {
    const clients = readClientCodes(ASHFORD, settingsIn('trial', true), FIRM);
    expect(describeSampleCodes(['client-access'], clients)).toEqual([
      `CLIENT_ACCESS_CODE is the sample code: ${SAMPLE_CODES['client-access']}`,
      `content/clients/ashford has the sample code: ${SAMPLE_CODES['client-access']} of ashford`,
    ]);
  });

  test('without a folder in the content is said to open nothing', () => {
    const settings = settingsIn('idle');
    makeClientCode(settings.clientFolder, 'ashford');
    expect(describeIdleCodes(settings, readClientCodes(ASHFORD, settings, FIRM))).toEqual([]);
    expect(describeIdleCodes(settings, [])).toEqual([
      expect.stringMatching(/^ashford has a code in .*, but no folder content\/clients\/ashford/),
    ]);
  });
});

describe('A code that changed while its content key did not', () => {
  test('is named in each build, for a client, until the client is locked out', () => {
    const settings = settingsIn('older');
    makeClientCode(settings.clientFolder, 'ashford');
    const describeNow = () => describeOlderKeys(settings, readClientCodes(ASHFORD, settings, FIRM));
    expect(describeNow()).toEqual([]);
    changeCode(settings.clientFolder, OTHER);
    const said = [
      expect.stringMatching(
        /^The code of ashford has changed, but the content key has not: .* npm run lock-out -- ashford changes both\.$/,
      ),
    ];
    expect(describeNow()).toEqual(said);
    expect(describeNow()).toEqual(said);
    replaceClientCode(settings.clientFolder, 'ashford');
    expect(describeNow()).toEqual([]);
  });

  test('is named in each build, for a gate, until its key is another', () => {
    const settings = settingsIn('gate');
    const keys = readContentKeys(settings.contentKeyFile);
    expect(describeOlderKeys(settings, []), 'a new file has no marks yet').toEqual([]);
    const changed = { ...settings, codes: { ...CODES, 'client-access': OTHER } };
    const said = [
      expect.stringMatching(
        /^CLIENT_ACCESS_CODE has changed, but .* npm run lock-out -- client-access changes both\.$/,
      ),
    ];
    expect(describeOlderKeys(changed, [])).toEqual(said);
    expect(describeOlderKeys(changed, [])).toEqual(said);
    expect(describeOlderKeys(settings, []), 'the former code').toEqual([]);
    replaceContentKey(settings.contentKeyFile, 'client-access');
    expect(describeOlderKeys(changed, [])).toEqual([]);
    const later = readContentKeys(settings.contentKeyFile);
    expect(later['client-access']).not.toBe(keys['client-access']);
    expect(later['survey-preview']).toBe(keys['survey-preview']);
    expect(statSync(settings.contentKeyFile).mode & 0o077).toBe(0);
  });
});
