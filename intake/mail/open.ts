import { SettingsError } from '../../core/settings/read.ts';
import type { IntakeSettings } from '../environment.ts';
import { mailFolder } from './mail-files.ts';
import { smtpTransport } from './relay.ts';
import { fileTransport, type MailTransport } from './transport.ts';

const CHECK_KEPT_MS = 30_000;

/**
 * Opens the mail transport. @returns it with a description for the start-up log. @throws
 * {SettingsError} if the sender's domain is an example.
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

/**
 * Caches a check: all calls share its outcome while it runs and for some milliseconds after, so
 * that frequent probes cost little.
 */
export function keepFor<Outcome>(
  milliseconds: number,
  check: () => Promise<Outcome>,
): () => Promise<Outcome> {
  let kept: Promise<Outcome> | undefined;
  return () => {
    if (!kept) {
      const forget = () => setTimeout(() => (kept = undefined), milliseconds).unref();
      kept = check();
      kept.then(forget, forget);
    }
    return kept;
  };
}
