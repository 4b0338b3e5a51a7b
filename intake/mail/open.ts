import type { IntakeParts } from '../../core/intake/parts.ts';
import { SettingsError } from '../../core/settings/read.ts';
import { keepFor } from '../engine/keep-for.ts';
import type { IntakeSettings } from '../settings/environment.ts';
import { TAG } from '../settings/settings.ts';
import { mailFolder } from './mail-files.ts';
import { smtpTransport } from './relay.ts';
import { fileTransport, type MailTransport } from './transport.ts';

type AddressSettings = Pick<
  IntakeSettings,
  'mailFrom' | 'newsletterFrom' | 'mailTo' | 'bounceTo' | 'surveyReturnPath' | 'surveyReplyTo'
>;

/**
 * From the settings, or else from the content. `to` gets notifications. @throws {SettingsError} if
 * a survey's returned mail would reach a mailbox that somebody reads (reliability.md, Promises).
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

/** Where an address is probably delivered: `bounces+x@` to `bounces@`. */
function mailbox(address: string): string {
  return address
    .replace(TAG, '')
    .replace(/^([^@+]*?)(?:\+[^@]*|[=-]?)@/, '$1@')
    .toLowerCase();
}

const CHECK_KEPT_MS = 30_000;

/**
 * @returns also a description for the start-up log. @throws {SettingsError} if the sender's domain
 * is an example.
 */
export function openMail(
  {
    smtpUrl,
    smtp,
    dataDir,
    newsletterFrom,
  }: Pick<IntakeSettings, 'smtpUrl' | 'smtp' | 'dataDir' | 'newsletterFrom'>,
  from: string,
): { transport: MailTransport; place: string } {
  if (!smtpUrl) {
    const folder = mailFolder(dataDir);
    return {
      transport: fileTransport(folder),
      place: `as files into ${folder}, for a week each (set SMTP_URL to send it)`,
    };
  }
  for (const [name, address] of [
    ['MAIL_FROM', from],
    ['MAIL_FROM_NEWSLETTER', newsletterFrom],
  ])
    if (/\.example$/i.test(address ?? ''))
      throw new SettingsError(
        `${name} is ${address}, a made-up address: set it to one that your mail server may send from`,
      );
  const transport = smtpTransport(smtpUrl, smtp);
  return {
    transport: { ...transport, check: keepFor(CHECK_KEPT_MS, transport.check) },
    place: `to ${new URL(smtpUrl).host}, from ${from}`,
  };
}
