import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { SettingsError } from '../core/settings/settings-error.ts';
import { readBuildSettings } from './environment.ts';
import { ROOT } from './paths.ts';

const GIVEN = { DELIVERY: 'intake', CLIENT_ACCESS_CODE: 'five good words for clients', SURVEY_PREVIEW_CODE: 'other words that open surveys' };

describe("The build's environment", () => {
  test.each([
    ['https://www.example.org', 'https://www.example.org', '/'],
    ['https://www.example.org/', 'https://www.example.org', '/'],
    ['https://example.org/sub', 'https://example.org/sub', '/sub/'],
    ['https://example.org/a/b//', 'https://example.org/a/b', '/a/b/'],
    ['http://localhost:8080', 'http://localhost:8080', '/'],
  ])('takes SITE_URL %s', (address, siteUrl, base) => {
    expect(readBuildSettings({ ...GIVEN, SITE_URL: address })).toMatchObject({ siteUrl, base });
  });

  test('has defaults for all else', () => {
    const settings = readBuildSettings({ ...GIVEN, SITE_URL: 'https://www.example.org' });
    expect(settings).toMatchObject({ content: path.join(ROOT, 'content'), output: path.join(ROOT, 'dist'), isSampleAllowed: false });
    expect(
      readBuildSettings({ DELIVERY: 'console', SITE_URL: 'https://www.example.org', OUTPUT_DIR: 'out', CONTENT_DIR: '/words', ALLOW_SAMPLE: '1' }),
    ).toMatchObject({
      output: path.join(ROOT, 'out'),
      content: '/words',
      isSampleAllowed: true,
    });
  });

  test('counts views where it is told to and an intake takes them', () => {
    const visits = (env: NodeJS.ProcessEnv) => readBuildSettings({ ...GIVEN, SITE_URL: 'https://www.example.org', ...env }).visits;
    expect([visits({}), visits({ VISITS: 'off' }), visits({ VISITS: 'on' }), visits({ VISITS: 'on', DELIVERY: 'console' })]).toEqual([
      false,
      false,
      true,
      false,
    ]);
  });

  test.each([
    [{}, /^SITE_URL is not set: give the public address/],
    [{ SITE_URL: '' }, /^SITE_URL is not set/],
    [{ SITE_URL: 'www.example.org' }, /^SITE_URL is "www\.example\.org", which is not a valid URL: write it with its scheme/],
    [{ SITE_URL: 'localhost:8080' }, /^SITE_URL is "localhost:8080": it must begin with https/],
    [{ SITE_URL: 'ftp://example.org' }, /^SITE_URL is "ftp:\/\/example\.org": it must begin with https/],
    [{ SITE_URL: 'https://example.org/?a=1' }, /^SITE_URL is .* no query or fragment/],
    [{ SITE_URL: 'https://example.org/#a' }, /^SITE_URL is .* no query or fragment/],
    [{ SITE_URL: 'https://example.org' }, /^DELIVERY is not set/],
    [{ SITE_URL: 'https://example.org', OUTPUT_DIR: '' }, /^OUTPUT_DIR is empty: name a folder, or leave it out for dist$/],
    [{ SITE_URL: 'https://example.org', CONTENT_DIR: '' }, /^CONTENT_DIR is empty/],
    [{ SITE_URL: 'https://example.org', DELIVERY: 'intake' }, /^CLIENT_ACCESS_CODE is not set/],
    [{ SITE_URL: 'https://example.org', VISITS: '1' }, /^VISITS is "1": set it to on or off/],
    [{ SITE_URL: 'https://example.org', ALLOW_SAMPLE: 'yes' }, /^ALLOW_SAMPLE is "yes": set it to 1, or leave it out/],
  ])('refuses %j and says why', (environment, message) => {
    expect(() => readBuildSettings(environment)).toThrow(SettingsError);
    expect(() => readBuildSettings(environment)).toThrow(message);
  });
});
