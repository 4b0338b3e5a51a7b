import type { IntakeParts } from '../../core/intake/parts.ts';
import { SettingsError } from '../../core/settings/read.ts';
import { TAG } from '../bounces/return-path.ts';
import type { IntakeSettings } from '../environment.ts';

type AddressSettings = Pick<
  IntakeSettings,
  'mailFrom' | 'newsletterFrom' | 'mailTo' | 'bounceTo' | 'surveyReturnPath' | 'surveyReplyTo'
>;

/**
 * The firm's sender, and the recipient of notifications: from the settings, or else from the
 * content. @throws {SettingsError} where what comes back of a survey's mail would reach a mailbox
 * that is read (reliability.md, Promises).
 */
export function mailAddresses(
  settings: AddressSettings,
  { brand }: Pick<IntakeParts, 'brand'>,
): { from: string; to: string } {
  const { mailFrom: from = brand.mail.from, mailTo: to = brand.mail.to } = settings;
  const read = [
    ['BOUNCE_TO', settings.bounceTo],
    ['MAIL_FROM', from],
    ['MAIL_FROM_NEWSLETTER', settings.newsletterFrom],
    ['MAIL_TO', to],
    ...brand.emails.map(({ address }) => ['an address in content/brand.yaml', address]),
  ] as [string, string | undefined][];
  for (const [name, address] of [
    ['SURVEY_RETURN_PATH', settings.surveyReturnPath],
    ['SURVEY_REPLY_TO', settings.surveyReplyTo],
  ]) {
    const owner = address && read.find(([, other]) => other && mailbox(other) === mailbox(address));
    if (owner)
      throw new SettingsError(
        `${name} is ${address}, the mailbox of ${owner[0]}: what comes back there would tell who takes part in a survey; set it to an address that nobody reads, or leave it out`,
      );
  }
  return { from, to };
}

/** The mailbox that an address most probably is delivered to: of `bounces+x@`, that of `bounces@`. */
function mailbox(address: string): string {
  return address
    .replace(TAG, '')
    .replace(/[+=-]?@|\+[^@]*@/, '@')
    .toLowerCase();
}
