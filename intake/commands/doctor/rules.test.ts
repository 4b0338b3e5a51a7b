import { utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../core/days.ts';
import { testFolder } from '../../../tests/support/test-folder.ts';
import { judgeSettings } from './check-settings.ts';
import { judgeBackups, judgeSpace } from './check-store.ts';
import type { Finding } from './finding.ts';

const _SITE = 'https://www.firm.org';
const _states = (findings: Finding[]) => findings.map(({ state }) => state);
const troubles = (findings: Finding[]) =>
  findings.filter(({ state }) => state !== 'ok').map(({ state, text }) => `${state} ${text}`);

describe('The doctor', () => {
  test('says how old the last backup is, here and elsewhere, and warns after two days without one', () => {
    const now = Date.now();
    const folder = testFolder();
    const write = (name: string, ageInDays: number) => {
      const file = path.join(folder, name);
      writeFileSync(file, '');
      utimesSync(file, new Date(now - ageInDays * DAY_MS), new Date(now - ageInDays * DAY_MS));
    };
    const say = () => judgeBackups(folder, now).map(({ state, text }) => `${state} ${text}`);
    expect(say()).toEqual([expect.stringMatching(/^warn There is no backup in /)]);
    write('intake-2026-11-20T03-00-00Z.sqlite', 3);
    expect(say()).toEqual([
      'warn The last backup is 3 days old: systemctl status equanta-backup says why.',
      expect.stringMatching(/^warn equanta-offsite has copied no backup to another machine/),
    ]);
    write('intake-2026-11-23T03-00-00Z.sqlite', 0.5);
    write('left-this-machine', 0.5);
    expect(say()).toEqual([
      'ok The last backup is less than a day old.',
      'ok The last backup left this machine less than a day ago.',
    ]);
    write('left-this-machine', 4);
    expect(say()[1]).toMatch(
      /^warn The last backup left this machine 4 days ago: systemctl status/,
    );
  });

  test('wants room on the disk', () => {
    const MB = 1024 * 1024;
    expect([99, 999, 1024].map((free) => judgeSpace(free * MB, '/data').state)).toEqual([
      'fail',
      'warn',
      'ok',
    ]);
  });

  describe('looks at what settings leave open', () => {
    const good = {
      siteUrl: 'https://www.firm.org/sub',
      allowedOrigins: ['https://www.firm.org'],
      mailTo: 'inbox@firm.org',
      mailFrom: 'hello@firm.org',
      databaseUrl: 'postgres://a:hunter2@db.firm.org/x?sslmode=verify-full',
    };
    const say = (change: Partial<Parameters<typeof judgeSettings>[0]> = {}) =>
      troubles(judgeSettings({ ...good, ...change })).join('\n');

    test('and finds nothing where all is well', () => {
      expect(say()).toBe('');
      for (const mailTo of ['ana@gmail.com', 'ana@firm.com', 'ana@mail.firm.org', undefined])
        expect(say({ mailTo }), mailTo).toBe('');
      for (const databaseUrl of [undefined, 'postgres://a:b@127.0.0.1/x'])
        expect(say({ databaseUrl })).toBe('');
    });

    test.each([
      ['inbox@frim.org', 'firm.org'],
      ['inbox@firm.ogr', 'firm.org'],
      ['ana@gmial.com', 'gmail.com'],
      ['ana@gmail.con', 'gmail.com'],
      ['ana@outlok.com', 'outlook.com'],
      ['ana@hotmial.com', 'hotmail.com'],
    ])('and finds a MAIL_TO with a slip: %s', (mailTo, meant) => {
      expect(say({ mailTo })).toMatch(
        RegExp(`^warn MAIL_TO is ${mailTo}: perhaps .*@${meant} is meant\\.`),
      );
    });

    test('and finds an ALLOWED_ORIGINS without the site', () => {
      expect(say({ allowedOrigins: ['https://firm.org', 'https://intake.firm.org'] })).toMatch(
        /^fail ALLOWED_ORIGINS lacks https:\/\/www\.firm\.org, .* add it/,
      );
    });

    test('and finds a database that is reached in the clear, without its password', () => {
      const said = say({ databaseUrl: 'postgres://a:hunter2@db.firm.org/x' });
      expect(said).toMatch(/^warn .*db\.firm\.org.* not encrypted.* DATABASE_TLS/);
      expect(said).not.toContain('hunter2');
    });
  });
});
