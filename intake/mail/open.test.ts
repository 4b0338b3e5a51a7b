import { describe, expect, test } from 'vitest';
import { SettingsError } from '../../core/settings/read.ts';
import { PARTS } from '../../tests/support/small-site.ts';
import { mailAddresses } from './open.ts';

const brand = {
  ...PARTS.brand,
  emails: [{ label: 'Everybody', address: 'office@firm.org' }],
  mail: { from: 'hello@firm.org', to: 'inbox@firm.org' },
};

describe('Where nothing of a survey’s mail may come back to', () => {
  test.each([
    [
      { bounceTo: 'bounces@firm.org', surveyReturnPath: 'Bounces@Firm.org' },
      /^SURVEY_RETURN_PATH is Bounces@Firm\.org, the mailbox of BOUNCE_TO: .* set it to an address that nobody reads, or leave it out$/,
    ],
    [
      { bounceTo: 'bounces+TAG@firm.org', surveyReturnPath: 'bounces+survey@firm.org' },
      /^SURVEY_RETURN_PATH is .* the mailbox of BOUNCE_TO:/,
    ],
    [
      { bounceTo: 'bounces+TAG@firm.org', surveyReplyTo: 'bounces@firm.org' },
      /^SURVEY_REPLY_TO is .* the mailbox of BOUNCE_TO:/,
    ],
    [{ surveyReturnPath: 'hello@firm.org' }, /^SURVEY_RETURN_PATH is .* the mailbox of MAIL_FROM:/],
    [
      { mailFrom: 'we@firm.org', surveyReturnPath: 'we+nobody@firm.org' },
      /^SURVEY_RETURN_PATH is .* the mailbox of MAIL_FROM:/,
    ],
    [
      { newsletterFrom: 'news@firm.org', surveyReplyTo: 'news@firm.org' },
      /^SURVEY_REPLY_TO is .* the mailbox of MAIL_FROM_NEWSLETTER:/,
    ],
    [{ surveyReplyTo: 'inbox@firm.org' }, /^SURVEY_REPLY_TO is .* the mailbox of MAIL_TO:/],
    [{ surveyReplyTo: 'office@firm.org' }, /^SURVEY_REPLY_TO is .* the mailbox of .*brand\.yaml:/],
  ])('nobody reads: %j is refused', (settings, said) => {
    expect(() => mailAddresses(settings, { brand })).toThrow(SettingsError);
    expect(() => mailAddresses(settings, { brand })).toThrow(said);
  });

  test('any other address may be', () => {
    const settings = {
      bounceTo: 'bounces+TAG@firm.org',
      surveyReturnPath: 'bounces@surveys.firm.org',
      surveyReplyTo: 'hello.nobody@firm.org',
    };
    expect(mailAddresses(settings, { brand })).toMatchObject({
      from: 'hello@firm.org',
      to: 'inbox@firm.org',
    });
  });
});
