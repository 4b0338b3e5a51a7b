import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readIntakeSettings, SettingsError } from './environment.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

describe("The intake's environment", () => {
  test('has defaults for all', () => {
    expect(readIntakeSettings({})).toEqual({
      host: '127.0.0.1',
      port: 8080,
      base: '/',
      siteUrl: 'http://localhost:8080',
      siteFolder: path.join(ROOT, 'dist'),
    });
  });

  test('takes what it is told', () => {
    expect(readIntakeSettings({ HOST: '0.0.0.0', PORT: '4311', SITE_URL: 'https://example.org/sub/', OUTPUT_DIR: '/srv/site' })).toEqual({
      host: '0.0.0.0',
      port: 4311,
      base: '/sub/',
      siteUrl: 'https://example.org/sub',
      siteFolder: '/srv/site',
    });
    expect(readIntakeSettings({ PORT: '4311' }).siteUrl).toBe('http://localhost:4311');
  });

  test.each([
    [{ PORT: 'http' }, /^PORT is "http": set it to a number from 1 to 65535/],
    [{ PORT: '' }, /^PORT is ""/],
    [{ PORT: '80.5' }, /^PORT is "80\.5"/],
    [{ PORT: '-1' }, /^PORT is "-1"/],
    [{ PORT: '65536' }, /^PORT is "65536"/],
    [{ SITE_URL: '' }, /^SITE_URL is ""/],
    [{ SITE_URL: 'www.example.org' }, /^SITE_URL is "www\.example\.org", which is no address: write it with its scheme/],
    [{ SITE_URL: 'localhost:4311/sub' }, /^SITE_URL is "localhost:4311\/sub"/],
  ])('refuses %j and says why', (environment, message) => {
    expect(() => readIntakeSettings(environment)).toThrow(SettingsError);
    expect(() => readIntakeSettings(environment)).toThrow(message);
  });
});
