import { expect, test } from 'vitest';
import { describeUnknownSettings } from './names.ts';

test('Only variables that look like ours are reported, each with the name that was probably meant', () => {
  const others = [
    'PATH',
    'HOME',
    'MAIL',
    'MAILTO',
    'HOSTNAME',
    'LC_ALL',
    'NODE_ENV',
    'XDG_DATA_DIRS',
    'PGPASSWORD',
    'npm_config_port',
  ];
  expect(
    describeUnknownSettings([
      ...others,
      'x_SITE_URL',
      'SITE_URL_x',
      'PORT',
      'SMTP_URL',
      'SMTP_URL_FILE',
      'CONTENT_KEY_FILE',
    ]),
  ).toEqual([]);
  expect(
    describeUnknownSettings([
      'RETENTION_ENQUIRY',
      'SMTP_HOST',
      'SITE_URLS',
      'SITE_URLES',
      'SITE_URLLES',
      'TRUSTED_PROXY_',
    ]),
  ).toEqual([
    'RETENTION_ENQUIRY is set, but nothing reads it: perhaps RETENTION_ENQUIRIES is meant.',
    expect.stringMatching(/^SMTP_HOST is set, but nothing reads it: perhaps SMTP_URL/),
    'SITE_URLS is set, but nothing reads it: perhaps SITE_URL is meant.',
    'SITE_URLES is set, but nothing reads it: perhaps SITE_URL is meant.',
  ]);
});
