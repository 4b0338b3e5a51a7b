import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { SAMPLE_CODES } from '../../core/gates/weakness.ts';
import { SettingsError } from '../../core/settings/read.ts';
import { sharedFolder } from '../../tests/support/test-folder.ts';
import { ROOT } from '../paths.ts';

import { readGateSettings } from './settings.ts';

const folder = sharedFolder();

const STRONG = {
  CLIENT_ACCESS_CODE: 'bidig fobul kazot pinam dolus varib',
  SURVEY_PREVIEW_CODE: 'tumol gabir nesop kudav rifel homat',
};
const output = path.join(folder, 'dist');
const read = (env: NodeJS.ProcessEnv, isSampleAllowed = false) =>
  readGateSettings(env, { isSampleAllowed, output });

describe("The gates' settings", () => {
  test('take a code for each gate', () => {
    expect(read(STRONG)).toEqual({
      codes: {
        'client-access': STRONG.CLIENT_ACCESS_CODE,
        'survey-preview': STRONG.SURVEY_PREVIEW_CODE,
      },
      sampleGates: [],
      isSampleAllowed: false,
      contentKeyFile: path.join(ROOT, 'data/content-keys.json'),
      clientFolder: path.join(ROOT, 'data/clients'),
    });
  });

  test('take a code from a file, without the line end', () => {
    const file = path.join(folder, 'code');
    for (const end of ['\n', '\r\n', '']) {
      writeFileSync(file, STRONG.CLIENT_ACCESS_CODE + end);
      expect(
        read({ ...STRONG, CLIENT_ACCESS_CODE: undefined, CLIENT_ACCESS_CODE_FILE: file }).codes[
          'client-access'
        ],
      ).toBe(STRONG.CLIENT_ACCESS_CODE);
    }
    writeFileSync(file, `${STRONG.CLIENT_ACCESS_CODE} \n`);
    expect(() =>
      read({ ...STRONG, CLIENT_ACCESS_CODE: undefined, CLIENT_ACCESS_CODE_FILE: file }),
    ).toThrow(/^CLIENT_ACCESS_CODE begins or ends with a space/);
    expect(() =>
      read({ ...STRONG, CLIENT_ACCESS_CODE: undefined, CLIENT_ACCESS_CODE_FILE: `${file}-none` }),
    ).toThrow(/CLIENT_ACCESS_CODE_FILE is ".*-none", which can't be read/);
  });

  test('use sample codes only where sample content is allowed, and say for which gates', () => {
    expect(read({}, true)).toMatchObject({
      codes: SAMPLE_CODES,
      sampleGates: ['client-access', 'survey-preview'],
    });
    expect(read({ CLIENT_ACCESS_CODE: STRONG.CLIENT_ACCESS_CODE }, true).sampleGates).toEqual([
      'survey-preview',
    ]);
    expect(() => read({ ...STRONG, CLIENT_ACCESS_CODE: SAMPLE_CODES['client-access'] })).toThrow(
      /CLIENT_ACCESS_CODE is the sample code/,
    );
  });

  test.each([
    [{}, /^CLIENT_ACCESS_CODE is not set: choose .*\nSURVEY_PREVIEW_CODE is not set: choose /],
    [
      { ...STRONG, CLIENT_ACCESS_CODE: 'letmein' },
      /^CLIENT_ACCESS_CODE is too easy to guess: .*\. Choose another/,
    ],
    [
      {
        CLIENT_ACCESS_CODE: ` ${STRONG.CLIENT_ACCESS_CODE}`,
        SURVEY_PREVIEW_CODE: `${STRONG.SURVEY_PREVIEW_CODE}\t`,
      },
      /^CLIENT_ACCESS_CODE begins or ends with a space, which nobody sees.*\nSURVEY_PREVIEW_CODE begins or ends with a space/,
    ],
    [
      { ...STRONG, SURVEY_PREVIEW_CODE: STRONG.CLIENT_ACCESS_CODE },
      /SURVEY_PREVIEW_CODE is the code of the other gate/,
    ],
  ])('refuse %j, and propose a strong code', (env, message) => {
    expect(() => read(env)).toThrow(SettingsError);
    expect(() => read(env)).toThrow(message);
    expect(() => read(env)).toThrow(/such as "([a-z]{5} ){5}[a-z]{5}"/);
  });

  test('refuse a weak code even where sample content is allowed', () => {
    expect(() => read({ CLIENT_ACCESS_CODE: 'letmein' }, true)).toThrow(/too easy to guess/);
  });

  test('keep the content keys where they are told to, never within the site', () => {
    expect(read({ ...STRONG, DATA_DIR: folder }).contentKeyFile).toBe(
      path.join(folder, 'content-keys.json'),
    );
    expect(read({ ...STRONG, DATA_DIR: folder, CONTENT_KEY_FILE: '/keys/all.json' })).toMatchObject(
      {
        contentKeyFile: '/keys/all.json',
        clientFolder: '/keys/clients',
      },
    );
    expect(() => read({ ...STRONG, CONTENT_KEY_FILE: path.join(output, 'keys.json') })).toThrow(
      /would be published with the site/,
    );
  });
});
