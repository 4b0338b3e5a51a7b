import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { SettingsError } from '../core/settings/read.ts';
import { readIntakeSettings } from '../intake/settings/environment.ts';
import { writeSmallSite } from '../tests/support/small-site.ts';
import { sharedFolder } from '../tests/support/test-folder.ts';
import {
  devIntakeEnvironment,
  readBuildSettings,
  readDevSettings,
  readOutputFolder,
  readStartSettings,
} from './environment.ts';
import { CACHE, ROOT } from './paths.ts';

// Root may write everywhere but on a file system that is read-only, which a test can't mount.
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const accessSync = (file: string, mode?: number) => {
    if (file === '/read-only') throw Object.assign(new Error('read-only'), { code: 'EROFS' });
    fs.accessSync(file, mode);
  };
  return { ...fs, accessSync };
});

const folder = sharedFolder();
const inside = (...names: string[]) => path.join(folder, ...names);
const CONTENT = inside('words');
const read = (OUTPUT_DIR: string, others: NodeJS.ProcessEnv = {}) =>
  readOutputFolder({ OUTPUT_DIR, ...others }, CONTENT);

function fill(name: string): string {
  mkdirSync(inside(name), { recursive: true });
  writeFileSync(inside(name, 'letters.txt'), 'Dear Ines');
  return inside(name);
}

describe('The folder that a build replaces', () => {
  test.each(['.', './', '..', '/', 'data', 'data/..', path.dirname(ROOT)])(
    'is never %s, in which something is kept',
    (output) => {
      expect(() => read(output)).toThrow(
        /^OUTPUT_DIR is \/.*, which a build replaces, and \/.* with it: name a folder of its own/,
      );
    },
  );

  test('is never one that the content, or what visitors sent, is in', () => {
    expect(() => read(inside('out'), { DATA_DIR: inside('out', 'data') })).toThrow(
      `and ${inside('out', 'data')} with it`,
    );
    expect(() => read(folder)).toThrow(`and ${CONTENT} with it`);
  });

  test.each(['intake', 'content', '.git', 'node_modules'])(
    'is never the %s of the project',
    (output) => {
      expect(() => read(output)).toThrow(
        /a build would delete .*, which holds no build\. Name a new or an empty folder$|and .* with it/,
      );
    },
  );

  test('is never one that holds something else, nor beside one that the intake takes', () => {
    const letters = fill('letters');
    expect(() => read(letters)).toThrow(`a build would delete ${letters}, which holds no build`);
    expect(() => read(path.join(letters, 'letters.txt'))).toThrow('which holds no build');
    const taken = fill('other-intake');
    expect(() => read(inside('other'))).toThrow(`a build would delete ${taken}, which`);
    const building = fill('more-building');
    expect(() => read(inside('more'))).toThrow(`a build would delete ${building}, which`);
  });

  test('is a new one, an empty one, that of an earlier build, or of one that was killed', () => {
    mkdirSync(inside('empty'));
    for (const name of ['built', 'killed']) writeSmallSite(inside(name));
    for (const name of ['site', 'former-intake'])
      mkdirSync(inside('killed-building', name), { recursive: true });
    for (const name of ['new', 'empty', 'built', 'killed'])
      expect(read(inside(name))).toBe(inside(name));
    expect(readOutputFolder({}, CONTENT)).toBe(path.join(ROOT, 'dist'));
  });
});

const GIVEN = {
  DELIVERY: 'intake',
  CLIENT_ACCESS_CODE: 'bidig fobul kazot pinam dolus varib',
  SURVEY_PREVIEW_CODE: 'tumol gabir nesop kudav rifel homat',
};

describe("The build's environment", () => {
  test('has defaults for all else', () => {
    const GIVEN_SITE = { ...GIVEN, SITE_URL: 'https://www.example.org' };
    const settings = readBuildSettings(GIVEN_SITE);
    for (const folder of ['a b', 'a%20b', 'Büro', 'a&b', "it's"])
      expect(readBuildSettings(GIVEN_SITE, `/home/${folder}/site`)).toEqual(settings);
    for (const sign of ['#', '?'])
      expect(() => readBuildSettings(GIVEN_SITE, `/home/a${sign}b/site`)).toThrow(
        `This checkout is in /home/a${sign}b/site, whose ${sign} the bundler takes for the end of a path`,
      );
    expect(() => readBuildSettings(GIVEN_SITE, '/read-only')).toThrow(
      'This user can’t write into /read-only, and a build keeps its cache there',
    );
    expect(settings).toMatchObject({
      siteUrl: 'https://www.example.org',
      base: '/',
      content: path.join(ROOT, 'content'),
      output: path.join(ROOT, 'dist'),
      isSampleAllowed: false,
    });
    expect(
      readBuildSettings({
        DELIVERY: 'console',
        SITE_URL: 'https://www.example.org',
        OUTPUT_DIR: 'out',
        CONTENT_DIR: '/words',
        ALLOW_SAMPLE: '1',
      }),
    ).toMatchObject({
      output: path.join(ROOT, 'out'),
      content: '/words',
      isSampleAllowed: true,
    });
  });

  test('counts views where it is told to and an intake takes them', () => {
    const visits = (env: NodeJS.ProcessEnv) =>
      readBuildSettings({ ...GIVEN, SITE_URL: 'https://www.example.org', ...env }).visits;
    expect([
      visits({}),
      visits({ VISITS: 'off' }),
      visits({ VISITS: 'on' }),
      visits({ VISITS: 'on', DELIVERY: 'console' }),
    ]).toEqual([false, false, true, false]);
  });

  test.each([
    [{}, /^SITE_URL is not set: give the public address/],
    [{ SITE_URL: '' }, /^SITE_URL is not set/],
    [
      { SITE_URL: 'www.example.org' },
      /^SITE_URL is "www\.example\.org", which is not a valid URL: write it with its scheme/,
    ],
    [{ SITE_URL: 'https://example.org' }, /^DELIVERY is not set/],
    [
      { SITE_URL: 'https://example.org', OUTPUT_DIR: '' },
      /^OUTPUT_DIR is empty: name a folder, or leave it out for dist$/m,
    ],
    [{ SITE_URL: 'https://example.org', CONTENT_DIR: '' }, /^CONTENT_DIR is empty/],
    [{ SITE_URL: 'https://example.org', DELIVERY: 'intake' }, /^CLIENT_ACCESS_CODE is not set/],
    [
      { SITE_URL: 'https://example.org', VISITS: '1' },
      /^VISITS is "1": set it to on, or leave it out/,
    ],
    [
      { SITE_URL: 'https://example.org', ALLOW_SAMPLE: 'yes' },
      /^ALLOW_SAMPLE is "yes": set it to 1, or leave it out/,
    ],
  ])('refuses %j and says why', (environment, message) => {
    expect(() => readBuildSettings(environment)).toThrow(SettingsError);
    expect(() => readBuildSettings(environment)).toThrow(message);
  });

  test('is refused with everything that is missing or wrong, a line each', () => {
    expect(() => readBuildSettings({ VISITS: 'yes' })).toThrow(
      /^SITE_URL is not set.*\nVISITS is "yes".*\nDELIVERY is not set.*\nCLIENT_ACCESS_CODE is not set.*\nSURVEY_PREVIEW_CODE is not set[^\n]*$/,
    );
  });
});

describe('npm start', () => {
  test('makes an operator token for its run, unless one is set', () => {
    const env: NodeJS.ProcessEnv = { PORT: '4462' };
    const { madeToken } = readStartSettings(env);
    expect(env).toMatchObject({
      SITE_URL: 'http://localhost:4462',
      DELIVERY: 'intake',
      OPERATOR_TOKEN: madeToken,
    });
    expect(readIntakeSettings(env).operators).toEqual([{ name: 'Operator', token: madeToken }]);
    expect(readStartSettings(env).madeToken).toBeUndefined();
    for (const name of ['OPERATOR_TOKEN_FILE', 'OPERATOR_TOKENS_FILE'])
      expect(readStartSettings({ [name]: 'token' }).madeToken).toBeUndefined();
  });

  test('refuses a port that is none', () => {
    for (const read of [readStartSettings, readDevSettings])
      expect(() => read({ PORT: 'http' })).toThrow(/^PORT is "http"/);
  });
});

describe('The development server', () => {
  test('leaves the store, the mail and the keys of a deployment alone, whatever .env says', () => {
    const env = {
      DATA_DIR: '/srv/data',
      DATABASE_URL: 'postgres://live@host/store',
      SMTP_URL_FILE: '/run/secrets/relay',
      CONTENT_KEY_FILE: '/srv/keys.json',
      RETENTION_MAIL: '9',
    };
    const settings = readIntakeSettings(
      devIntakeEnvironment({ siteUrl: 'http://localhost:8080', output: '/site' }, env),
    );
    const dataDir = path.join(CACHE, 'dev-data');
    expect(settings).toMatchObject({
      dataDir,
      databaseUrl: undefined,
      smtpUrl: undefined,
      retention: { mail: 9 },
    });
    expect(readDevSettings(env).gates.contentKeyFile).toBe(path.join(dataDir, 'content-keys.json'));
  });
});
