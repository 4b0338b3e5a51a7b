import { utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../core/days.ts';
import type { BuildFacts } from '../../../core/intake/build-facts.ts';
import { NO_SHEET } from '../../../tests/support/campaign.ts';
import { temporaryFolder } from '../../../tests/support/intake.ts';
import { PARTS } from '../../../tests/support/small-site.ts';
import { judgeBuild } from './check-build.ts';
import { judgeSettings } from './check-settings.ts';
import { judgeDryRun, judgeHeaders } from './check-site.ts';
import {
  describeInvitations,
  judgeBackups,
  judgeCampaigns,
  judgeEnquiries,
  judgeOutbox,
  judgeSpace,
} from './check-store.ts';
import type { Finding } from './finding.ts';

const SITE = 'https://www.firm.org';
const states = (findings: Finding[]) => findings.map(({ state }) => state);
const troubles = (findings: Finding[]) =>
  findings.filter(({ state }) => state !== 'ok').map(({ state, text }) => `${state} ${text}`);

describe('The doctor', () => {
  test('says how old the last backup is, here and elsewhere, and warns after two days without one', () => {
    const now = Date.now();
    const { folder, remove } = temporaryFolder();
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
      expect.stringMatching(/^warn No backup has left this machine /),
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
    remove();
  });

  test('finds a build of another version or address, samples, and promises that nobody keeps', () => {
    const facts: BuildFacts = {
      version: '1.0.0',
      siteUrl: SITE,
      delivery: 'intake',
      samples: [],
      sampleCodes: [],
      broken: [],
      contentKeyFile: '/keys',
    };
    const here = { siteUrl: SITE, version: '1.0.0', hasKeys: () => true };
    expect(states(judgeBuild(facts, here))).toEqual(['ok', 'ok', 'ok', 'ok', 'ok']);
    const samples = ['content/brand.yaml: names'];
    const bad: BuildFacts = {
      ...facts,
      delivery: 'forward',
      samples,
      sampleCodes: ['CLIENT_ACCESS_CODE'],
      broken: ['the newsletter: addresses are confirmed first'],
    };
    expect(
      troubles(
        judgeBuild(bad, { siteUrl: 'https://firm.org', version: '1.1.0', hasKeys: () => false }),
      ),
    ).toEqual([
      expect.stringMatching(
        /^fail The site was built by version 1\.0\.0, this is 1\.1\.0: run npm run build again/,
      ),
      expect.stringMatching(
        /^fail It was built for https:\/\/www\.firm\.org\/, but SITE_URL is https:\/\/firm\.org/,
      ),
      expect.stringMatching(
        /^fail 1 piece of sample content, first content\/brand\.yaml: names: replace what npm run build lists\.$/,
      ),
      expect.stringMatching(/^fail CLIENT_ACCESS_CODE: a sample code/),
      expect.stringMatching(/^warn The content keys are not at \/keys/),
      expect.stringMatching(/^warn DELIVERY=forward can’t keep this promise/),
    ]);
    expect(
      states(
        judgeBuild(
          { ...facts, siteUrl: 'http://localhost:8080', samples },
          { ...here, siteUrl: 'http://localhost:8080' },
        ),
      ),
    ).toContain('warn');
    expect(states(judgeBuild(undefined, here))).toEqual(['fail']);
  });

  test('wants https, the headers that protect visitors, room on the disk, and mail that leaves', () => {
    const headers = [
      'content-security-policy',
      'x-content-type-options',
      'referrer-policy',
      'permissions-policy',
      'cross-origin-opener-policy',
    ];
    const all = new Headers([...headers, 'strict-transport-security'].map((name) => [name, 'x']));
    expect(troubles(judgeHeaders(SITE, all))).toEqual([]);
    expect(troubles(judgeHeaders(SITE, new Headers({ 'Content-Security-Policy': 'x' })))).toEqual([
      expect.stringMatching(/^fail It lacks the headers x-content-type-options, /),
      expect.stringMatching(/^warn .*Strict-Transport-Security/),
    ]);
    expect(troubles(judgeHeaders('http://www.firm.org', all))).toEqual([
      expect.stringMatching(/^fail SITE_URL is not https/),
    ]);
    expect(troubles(judgeHeaders('http://localhost:8080', all))).toEqual([]);
    const MB = 1024 * 1024;
    expect([99, 999, 1024].map((free) => judgeSpace(free * MB, '/data').state)).toEqual([
      'fail',
      'warn',
      'ok',
    ]);
    expect(states(judgeOutbox({ dead: 0, waitingMs: 1000, refusals: [] }))).toEqual(['ok']);
    expect(states(judgeOutbox({ dead: 1, waitingMs: 2 * 60 * 60_000, refusals: [] }))).toEqual([
      'fail',
      'warn',
    ]);
    const refusals = [{ error: '554 5.7.1 EENVELOPE RCPT TO', count: 2 }];
    expect(judgeOutbox({ dead: 0, waitingMs: 1000, refusals })[1]).toMatchObject({
      state: 'fail',
      text: expect.stringMatching(
        /^2 mails wait until you act: .* \(554 5\.7\.1 EENVELOPE RCPT TO\)/,
      ),
    });
  });

  test('says how many enquiries are due for an answer', () => {
    expect(judgeEnquiries(0)).toEqual({ state: 'ok', text: 'No enquiry is due for an answer.' });
    expect(troubles([judgeEnquiries(1)])).toEqual([
      expect.stringMatching(/^warn 1 enquiry is due for an answer: /),
    ]);
  });

  test('believes a dry run only that was checked to its end', () => {
    const here = { siteUrl: SITE, intakeUrl: SITE };
    expect(judgeDryRun(200, '{"outcome":"checked"}', here).state).toBe('ok');
    expect(judgeDryRun(201, '{"id":"1"}', here).state).toBe('fail');
    expect(judgeDryRun(403, '', here).text).toContain(
      'its ALLOWED_ORIGINS lacks https://www.firm.org',
    );
    expect(judgeDryRun(404, '', here)).toEqual({
      state: 'fail',
      text: expect.stringMatching(/^There is no intake at/),
    });
    expect(judgeDryRun(429, '', here).state).toBe('warn');
    expect(judgeDryRun(503, 'no', here)).toEqual({
      state: 'fail',
      text: expect.stringContaining('503: no'),
    });
  });

  test('says when respondents of an open wave can’t answer', () => {
    const wave = {
      id: 'w',
      name: 'Go-live',
      opensOn: '2026-11-20',
      closesOn: '2026-11-27',
      closedOn: null,
      people: 0,
      countedOn: null,
    };
    const group = {
      id: 'g',
      name: 'Planners',
      side: 'users',
      asked: 12,
      openLink: 'none',
    } as const;
    const campaign = {
      ...{
        id: 'c',
        clientId: 'o',
        client: 'Northwater',
        name: 'Polaris',
        system: 'Polaris',
        welcome: '',
        sheet: NO_SHEET,
        createdOn: '2026-11-01',
      },
      waves: [wave],
      groups: [group],
    };
    const judge = (campaigns: (typeof campaign)[], isSurveyOpen: boolean, day: string) =>
      judgeCampaigns(campaigns, { ...PARTS, isSurveyOpen }, Date.parse(day));
    expect(judge([campaign], false, '2026-11-19')).toEqual([]);
    expect(states(judge([campaign], true, '2026-11-20'))).toEqual(['ok']);
    expect(troubles(judge([campaign], false, '2026-11-20'))).toEqual([
      expect.stringMatching(/^fail 1 campaign has an open wave, but the survey is not/),
    ]);
    expect(troubles(judge([campaign, { ...campaign, groups: [] }], true, '2026-11-20'))).toEqual([
      expect.stringMatching(/has an open wave but no groups/),
    ]);
  });

  test('counts invitations, and the addresses that want none', () => {
    expect(describeInvitations(0, 0)).toEqual([]);
    expect(describeInvitations(500, 1).map(({ state, text }) => `${state} ${text}`)).toEqual([
      'ok 500 invitations to campaigns are stored, and 1 address wants none (the desk’s Subscribers lift that).',
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
