import { writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { SAMPLE_CODES } from '../../core/gates/weakness.ts';
import { SettingsError } from '../../core/settings/read.ts';
import { testFolder } from '../../tests/support/test-folder.ts';
import { describeIdleSettings, readIntakeSettings } from './environment.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

describe("The intake's environment", () => {
  test('has defaults for all', () => {
    const { trustedProxies, ...settings } = readIntakeSettings({});
    expect(trustedProxies.rules).toEqual([]);
    expect(settings).toEqual({
      host: '127.0.0.1',
      port: 8080,
      base: '/',
      siteUrl: 'http://localhost:8080',
      siteFolder: path.join(ROOT, 'dist'),
      intakeUrl: 'http://localhost:8080',
      databaseConnections: 10,
      smtp: { name: undefined, connections: 6, caFile: undefined, dkim: undefined },
      dataDir: path.join(ROOT, 'data'),
      waveKeysDir: path.join(ROOT, 'data', 'wave-keys'),
      allowedOrigins: ['http://localhost:8080'],
      submissionLimit: 60,
      operators: [],
      answerDays: 2,
      logLevel: 'info',
      retention: { quarantine: 30, enquiries: 730, answers: 365, mail: 30, visits: 730 },
      visits: false,
    });
  });

  test('takes what it is told', () => {
    const { trustedProxies, ...settings } = readIntakeSettings({
      HOST: '0.0.0.0',
      PORT: '4311',
      SITE_URL: 'https://example.org/sub/',
      OUTPUT_DIR: '/srv/site',
      INTAKE_URL: 'https://intake.example.org',
      DATA_DIR: '/srv/data',
      DATABASE_URL: 'postgres://a:b@localhost/db',
      SMTP_URL: 'smtps://a:b@mail.example.org',
      SMTP_NAME: 'mail.example.org',
      DATABASE_CONNECTIONS: '4',
      SMTP_CONNECTIONS: '2',
      SMTP_PER_MINUTE: '30',
      SMTP_CA_FILE: 'package.json',
      MAIL_FROM: 'from@example.org',
      MAIL_FROM_NEWSLETTER: 'news@example.org',
      MAIL_TO: 'to@example.org',
      SURVEY_RETURN_PATH: 'nobody@example.org',
      SURVEY_REPLY_TO: 'nobody@example.net',
      ALLOWED_ORIGINS: 'https://example.org, https://www.example.org/',
      TRUSTED_PROXIES: '10.0.0.0/8, ::1',
      SUBMISSION_LIMIT: '5',
      LOG_LEVEL: 'warn',
      OPERATOR_TOKEN: 'bidig fobul kazot pinam dolus varib',
      RETENTION_QUARANTINE: '1',
      RETENTION_ENQUIRIES: '2',
      RETENTION_MAIL: '3',
      RETENTION_VISITS: '6',
      VISITS: 'on',
      ANSWER_DAYS: '3',
    });
    expect(trustedProxies.check('10.9.8.7')).toBe(true);
    expect(settings).toEqual({
      host: '0.0.0.0',
      port: 4311,
      base: '/sub/',
      siteUrl: 'https://example.org/sub',
      siteFolder: '/srv/site',
      intakeUrl: 'https://intake.example.org',
      dataDir: '/srv/data',
      waveKeysDir: '/srv/data/wave-keys',
      databaseUrl: 'postgres://a:b@localhost/db',
      databaseConnections: 4,
      smtpUrl: 'smtps://a:b@mail.example.org',
      smtp: {
        name: 'mail.example.org',
        connections: 2,
        caFile: path.join(ROOT, 'package.json'),
        dkim: undefined,
      },
      mailsPerMinute: 30,
      mailFrom: 'from@example.org',
      newsletterFrom: 'news@example.org',
      mailTo: 'to@example.org',
      surveyReturnPath: 'nobody@example.org',
      surveyReplyTo: 'nobody@example.net',
      allowedOrigins: [
        'https://example.org',
        'https://www.example.org',
        'https://intake.example.org',
      ],
      submissionLimit: 5,
      logLevel: 'warn',
      answerDays: 3,
      operators: [{ name: 'Operator', token: 'bidig fobul kazot pinam dolus varib' }],
      retention: { quarantine: 1, enquiries: 2, answers: 365, mail: 3, visits: 6 },
      visits: true,
    });
    expect(readIntakeSettings({ PORT: '4311' }).siteUrl).toBe('http://localhost:4311');
  });

  test('lets the pages of an intake with an address of its own post to it, once', () => {
    const origins = (env: NodeJS.ProcessEnv) =>
      readIntakeSettings({ SITE_URL: 'https://example.org', ...env }).allowedOrigins;
    expect(origins({ INTAKE_URL: 'https://intake.example.org/forms' })).toEqual([
      'https://example.org',
      'https://intake.example.org',
    ]);
    expect(origins({ ALLOWED_ORIGINS: 'https://example.org' })).toEqual(['https://example.org']);
  });

  test('names itself to the mail server by the host of the site, if that is a full name', () => {
    const nameOf = (env: NodeJS.ProcessEnv) => readIntakeSettings(env).smtp.name;
    expect(nameOf({ SITE_URL: 'https://www.example.org/sub' })).toBe('www.example.org');
    expect(nameOf({ SITE_URL: 'http://192.0.2.9:8080' })).toBe('192.0.2.9');
    expect(nameOf({ SITE_URL: 'http://[2001:db8::9]:8080' })).toBe('2001:db8::9');
    expect(nameOf({ SITE_URL: 'http://intake:8080' })).toBeUndefined();
    expect(() => nameOf({ SMTP_NAME: 'a name' })).toThrow(/^SMTP_NAME is "a name": set it to/);
    expect(() => readIntakeSettings({ SMTP_CA_FILE: 'none.pem' })).toThrow(
      /^SMTP_CA_FILE is "none/,
    );
    for (const SMTP_PER_MINUTE of ['0', 'many'])
      expect(() => readIntakeSettings({ SMTP_PER_MINUTE })).toThrow(/^SMTP_PER_MINUTE is/);
  });

  test('takes a secret from a file', () => {
    const folder = testFolder();
    const file = path.join(folder, 'smtp');
    writeFileSync(file, 'smtp://a:b@mail.example.org\n');
    expect(readIntakeSettings({ SMTP_URL_FILE: file }).smtpUrl).toBe('smtp://a:b@mail.example.org');
    writeFileSync(file, '\n');
    expect(() => readIntakeSettings({ METRICS_TOKEN_FILE: file })).toThrow(
      /^METRICS_TOKEN_FILE is ".*", which is empty/,
    );
  });

  test('is refused with everything that is wrong, a line each and each once', () => {
    expect(() =>
      readIntakeSettings({ SITE_URL: 'here', HOST: 'http://here', ALLOWED_ORIGINS: 'there' }),
    ).toThrow(/^SITE_URL is "here"[^\n]*\nHOST is .*\nALLOWED_ORIGINS has "there"[^\n]*$/);
    expect(() =>
      readIntakeSettings({
        PORT: 'http',
        SMTP_URL: 'mail',
        RETENTION_MAIL: '0',
        RETENTION_VISITS: '-1',
      }),
    ).toThrow(
      /^PORT is "http".*\nSMTP_URL is not.*\nRETENTION_MAIL is "0".*\nRETENTION_VISITS is "-1"[^\n]*$/,
    );
  });

  test.each([
    [{ PORT: 'http' }, /^PORT is "http": set it to a number from 0 to 65535/],
    [{ PORT: '' }, /^PORT is ""/],
    [{ PORT: '80.5' }, /^PORT is "80\.5"/],
    [{ PORT: '-1' }, /^PORT is "-1"/],
    [{ PORT: '65536' }, /^PORT is "65536"/],
    [{ HOST: 'http://here' }, /^HOST is "http:\/\/here": set it to an address of this machine/],
    [{ SITE_URL: '' }, /^SITE_URL is ""/],
    [{ OUTPUT_DIR: '' }, /^OUTPUT_DIR is empty: name a folder, or leave it out for dist$/],
    [{ DATA_DIR: ' ' }, /^DATA_DIR is empty: name a folder, or leave it out for data$/],
    [
      { DATA_DIR: 'dist/data' },
      /^DATA_DIR is .*dist\/data, within the site's folder, which is published and replaced by each build/,
    ],
    [{ OUTPUT_DIR: 'data' }, /^DATA_DIR is .*data, within the site's folder/],
    [
      { SITE_URL: 'www.example.org' },
      /^SITE_URL is "www\.example\.org", which is not a valid URL: write it with its scheme/,
    ],
    [{ INTAKE_URL: 'intake' }, /^INTAKE_URL is "intake"/],
    [
      { DATABASE_URL: 'mysql://secret@host/db' },
      /^DATABASE_URL is not a valid PostgreSQL URL: write it like postgres:/,
    ],
    [{ SMTP_URL: 'mail.example.org' }, /^SMTP_URL is not a valid SMTP URL: write it like smtp:/],
    [
      { SMTP_URL_FILE: '/no/such/file' },
      /^SMTP_URL_FILE is "\/no\/such\/file", which can't be read/,
    ],
    [
      { SMTP_URL_FILE: '/no/such/file', SMTP_URL: 'smtp://mail.example.org' },
      /^SMTP_URL and SMTP_URL_FILE are both set/,
    ],
    [
      { MAIL_FROM: 'Us <us@example.org>' },
      /^MAIL_FROM is "Us <us@example\.org>": set it to an e-mail address alone/,
    ],
    [{ MAIL_TO: 'a@example.org, b@example.org' }, /^MAIL_TO is/],
    [
      { MAIL_FROM: 'us@example..org' },
      /^MAIL_FROM is "us@example\.\.org": set it to an e-mail address alone, such as us@example\.org$/,
    ],
    [{ MAIL_TO: 'us@192.0.2.1' }, /^MAIL_TO is "us@192\.0\.2\.1": .*, such as hello@example\.org$/],
    [
      { SURVEY_RETURN_PATH: '<>' },
      /^SURVEY_RETURN_PATH is "<>": set it to an e-mail address alone, such as/,
    ],
    [
      { BOUNCE_TO: 'TAG@example.org' },
      /^BOUNCE_TO is "TAG@example\.org": write it like bounces\+TAG@/,
    ],
    [{ BOUNCE_TO: 'bounces@TAG.example.org' }, /^BOUNCE_TO is/],
    [{ BOUNCE_TO: 'a-very-long-name-for-it+TAG@example.org' }, /^BOUNCE_TO is .* at most 16 char/],
    [{ BOUNCE_IMAP_URL: 'https://secret@example.org' }, /^BOUNCE_IMAP_URL is not a valid IMAP URL/],
    [
      { BOUNCE_IMAP_URL: 'imaps://user:password@mail.example.org' },
      /^BOUNCE_IMAP_URL is set without BOUNCE_TO, .*: set BOUNCE_TO to the address of that mailbox/,
    ],
    [
      { BOUNCE_TO: 'bounces@example.org', BOUNCE_IMAP_URL: 'imaps://mail.example.org' },
      /^BOUNCE_IMAP_URL names no user or no password: write it like imaps:\/\/user:password@/,
    ],
    [
      { DKIM_DOMAIN: 'example.org', DKIM_SELECTOR: 'site1', DKIM_KEY_FILE: 'package.json' },
      /^DKIM_KEY_FILE is "package\.json", which holds no private key/,
    ],
    [{ BOUNCE_SECRET: 'x' }, /^BOUNCE_SECRET is too easy to guess/],
    [
      { ALLOWED_ORIGINS: 'https://example.org/path' },
      /^ALLOWED_ORIGINS has "https:\/\/example\.org\/path"/,
    ],
    [{ TRUSTED_PROXIES: '10.0.0.0/40' }, /^TRUSTED_PROXIES has "10\.0\.0\.0\/40"/],
    [
      { TRUSTED_PROXIES: '127.0.0.1, 0.0.0.0/0' },
      /^TRUSTED_PROXIES has "0\.0\.0\.0\/0", which trusts .*: list the addresses of your own proxies/,
    ],
    [{ TRUSTED_PROXIES: '::/0' }, /^TRUSTED_PROXIES has "::\/0", which trusts/],
    [{ TRUSTED_PROXIES: '128.0.0.0/1' }, /^TRUSTED_PROXIES has "128\.0\.0\.0\/1", which trusts/],
    [{ TRUSTED_PROXIES: 'proxy' }, /^TRUSTED_PROXIES has "proxy"/],
    [{ SUBMISSION_LIMIT: '0' }, /^SUBMISSION_LIMIT is "0"/],
    [
      { METRICS_TOKEN: 'x' },
      /^METRICS_TOKEN is too easy to guess: .*; set it to what npm run new:code prints, or leave it out$/,
    ],
    ...[
      'a short one',
      'equanta equanta equanta sea',
      'a b c d e f g h i j k l m n o',
      'abcdefghijklmnopqrstuvwxyz',
      'abcdefghijklmnopqrstuvwxyz0123456789',
      'qwertyuiopasdfghjklzxcvbnm',
      'zyxwvutsrqponmlkjihgfedcba',
      'welcome to our new client area',
      'one two three four five',
      ...Object.values(SAMPLE_CODES),
    ].map((token): [NodeJS.ProcessEnv, RegExp] => [
      { OPERATOR_TOKEN: token },
      /^OPERATOR_TOKEN is too easy to guess/,
    ]),
    [
      { OPERATOR_TOKEN: 'fünf verschiedene Wörter und mehr' },
      /^OPERATOR_TOKEN has characters other than/,
    ],
    [
      { ANSWER_DAYS: '0' },
      /^ANSWER_DAYS is "0": set it to a number of working days from 1 to 60, or leave it out for 2$/,
    ],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL is "loud": set it to debug, info/],
    [{ VISITS: 'yes' }, /^VISITS is "yes": set it to on, off/],
    [{ RETENTION_MAIL: 'ever' }, /^RETENTION_MAIL is "ever": set it to a number of days from 1/],
  ])('refuses %j and says why', (environment, message) => {
    expect(() => readIntakeSettings(environment)).toThrow(SettingsError);
    expect(() => readIntakeSettings(environment)).toThrow(message);
  });

  test('says of what has no effect that it has none', () => {
    expect(describeIdleSettings({ VISITS: 'on', RETENTION_ENQUIRY: '1', PORT: '1' })).toEqual([
      expect.stringMatching(
        /^RETENTION_ENQUIRY is set, but nothing reads it: perhaps RETENTION_ENQUIRIES is meant/,
      ),
    ]);
    expect(describeIdleSettings({ VISITS: 'on' })).toEqual([]);
  });

  test('never shows a password it refuses', () => {
    expect(() => readIntakeSettings({ BOUNCE_IMAP_URL: 'imaps://:hunter2@host' })).not.toThrow(
      /hunter2/,
    );
    expect(() => readIntakeSettings({ DATABASE_URL: 'mysql://user:hunter2@host/db' })).not.toThrow(
      /hunter2/,
    );
    expect(() => readIntakeSettings({ OPERATOR_TOKEN: 'hunter2' })).not.toThrow(/hunter2/);
  });
});

describe('The connection to PostgreSQL', () => {
  const read = (DATABASE_URL: string, env: NodeJS.ProcessEnv = {}) =>
    readIntakeSettings({ DATABASE_URL, ...env }).databaseUrl;

  test.each([
    'postgres://a:b@db.example.org/equanta',
    'postgres://a:b@10.0.0.5:5433/equanta?sslmode=require',
    'postgresql://a:b@db/equanta?sslmode=prefer',
    'postgres://a:b@localhost/equanta?host=db.example.org',
    'postgres://a:b@[2001:db8::1]/equanta?sslrootcert=%2Fetc%2Fca.pem',
    'postgres://a:b@127.0.0.1.example.org/equanta',
    'postgres://a:b@localhost.example.org/equanta',
  ])('is encrypted and verified to another machine: %s', (url) => {
    const { searchParams } = new URL(read(url) ?? '');
    expect(searchParams.get('sslmode')).toBe('verify-full');
    expect(searchParams.get('sslrootcert')).toBe(new URL(url).searchParams.get('sslrootcert'));
  });

  test.each(['disable', 'no-verify', 'allow'])('is refused with sslmode=%s', (mode) => {
    for (const url of [`postgres://a:hunter2@db/equanta?sslmode=${mode}`]) {
      expect(() => read(url)).toThrow(/^DATABASE_URL asks for a connection .* DATABASE_TLS=off/);
      expect(() => read(url)).not.toThrow(/hunter2/);
      expect(read(url, { DATABASE_TLS: 'off' })).toBe(url);
    }
  });

  test.each(['?ssl=false', '?ssl=0', '?uselibpqcompat=true&sslmode=require'])(
    'is refused with %s',
    (query) => {
      expect(() => read(`postgres://a:b@db/equanta${query}`)).toThrow(/^DATABASE_URL asks for/);
    },
  );

  test.each([
    'postgres://a:b@localhost/equanta',
    'postgres://a:b@127.0.0.7:5433/equanta?sslmode=disable',
    'postgres://a:b@[::1]/equanta',
    'postgres:///equanta?host=/var/run/postgresql',
    'postgres://a:b@db/equanta?host=/var/run/postgresql',
    'postgres://%2Fvar%2Frun%2Fpostgresql/equanta',
    'postgres:///equanta',
  ])('to this machine is left as it is: %s', (url) => {
    expect(read(url)).toBe(url);
  });

  test('to the machine that PGHOST names is encrypted where the address names none', () => {
    expect(read('postgres:///equanta', { PGHOST: 'db' })).toContain('sslmode=verify-full');
    expect(read('postgres:///equanta', { PGHOST: '/run/postgresql' })).toBe('postgres:///equanta');
  });

  test.each([
    // Docker and Compose.
    ['postgres://postgres:postgres@localhost:5432/postgres', 'postgres', 'postgres', 'localhost'],
    ['postgresql://equanta:secret@db/equanta', 'equanta', 'secret', 'db'],
    // Heroku, Neon, Supabase's pooler, DigitalOcean, Azure, Google Cloud SQL.
    [
      'postgres://u1:p1@ec2-1-2-3-4.eu-west-1.compute.amazonaws.com:5432/d1',
      'u1',
      'p1',
      'ec2-1-2-3-4.eu-west-1.compute.amazonaws.com',
    ],
    [
      'postgresql://u:p@ep-x-pooler.eu-central-1.aws.neon.tech/db?sslmode=require&channel_binding=require',
      'u',
      'p',
      'ep-x-pooler.eu-central-1.aws.neon.tech',
    ],
    [
      'postgresql://postgres.ref:p@aws-0-eu.pooler.supabase.com:6543/postgres?pgbouncer=true',
      'postgres.ref',
      'p',
      'aws-0-eu.pooler.supabase.com',
    ],
    [
      'postgresql://doadmin:p@db-1.b.db.ondigitalocean.com:25060/defaultdb?sslmode=require',
      'doadmin',
      'p',
      'db-1.b.db.ondigitalocean.com',
    ],
    [
      'postgres://firm@server:p@server.postgres.database.azure.com:5432/db?sslmode=require',
      'firm@server',
      'p',
      'server.postgres.database.azure.com',
    ],
    [
      'postgresql://u:a#b@/db?host=/cloudsql/project:europe-west3:main&sslmode=require',
      'u',
      'a#b',
      '/cloudsql/project:europe-west3:main',
    ],
    ['postgres://u@/db?host=/run/postgresql', 'u', null, '/run/postgresql'],
    ['postgres://u:p@%2Frun%2Fpostgresql:5433/db?ssl=true', 'u', 'p', '/run/postgresql'],
    // Passwords as somebody typed them.
    ['postgres://u:a#b/c?d@localhost/db', 'u', 'a#b/c?d', 'localhost'],
    ['postgres://u:12/3@localhost/db', 'u', '12/3', 'localhost'],
    ['postgres://u:1#2@localhost:5433/db?application_name=x', 'u', '1#2', 'localhost'],
    ['postgres://u:p@ss:w/rd@localhost/db', 'u', 'p@ss:w/rd', 'localhost'],
    ['postgres://u:100%/@localhost/db', 'u', '100%/', 'localhost'],
    ['postgres://u:100%zz[]{}^ "@localhost/db', 'u', '100%zz[]{}^ "', 'localhost'],
    ['postgres://u:a%23b@localhost/db', 'u', 'a#b', 'localhost'],
    ['postgres://localhost:5433/db?user=firm@server', 'firm@server', null, 'localhost'],
  ])('leads where its address says: %s', (url, user, password, host) => {
    const to = new pg.Client({ connectionString: read(url) });
    expect([to.user, to.password, to.host]).toEqual([user, password, host]);
    const isSocket = host.startsWith('/');
    expect(Boolean(to.ssl), 'is encrypted').toBe(!isSocket && host !== 'localhost');
  });

  test.each([
    'postgres://u:hunter2@one,two/db',
    'postgres://u:hunter2@one:5432,two:5433/db?target_session_attrs=read-write',
    'postgres://u:hunter2@localhost/db?host=one,two',
  ])('to several hosts is refused with what to do: %s', (url) => {
    expect(() => read(url)).toThrow(/^DATABASE_URL names several hosts: .*proxy/);
    expect(() => read(url)).not.toThrow(/hunter2/);
  });

  test.each([
    'jdbc:postgresql://localhost/db?user=u&password=hunter2',
    'postgresql+psycopg2://u:hunter2@localhost/db',
    'host=localhost password=hunter2',
    'postgres://u:hunter2@local host/db',
    'postgres://u:hunter2@localhost:port/db',
  ])('is refused where the address is of another kind: %s', (url) => {
    expect(() => read(url)).toThrow(/^DATABASE_URL is not a valid PostgreSQL URL: write it like/);
    expect(() => read(url)).not.toThrow(/hunter2/);
  });

  test('is in the clear by name alone', () => {
    const url = 'postgres://a:b@db/equanta';
    expect(read(url, { DATABASE_TLS: 'off' })).toBe(url);
    expect(() => read(url, { DATABASE_TLS: 'no' })).toThrow(/^DATABASE_TLS is "no": set it to/);
  });
});
