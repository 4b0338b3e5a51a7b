import { randomUUID } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import type { IntakeSettings } from '../../environment.ts';
import { mailDomain } from '../../mail/message.ts';
import { openMail } from '../../mail/open.ts';
import { type MailTransport, readEncryption } from '../../mail/transport.ts';
import { checkDns } from './check-dns.ts';
import { type Finding, fail, isLocal, missing, ok, warn } from './finding.ts';

/** Checks the mail server and the sender's domain, and sends a test mail if the operator agrees. */
export async function checkMail(settings: IntakeSettings, { from, to }: Deps['mail'], isTestWanted: (to: string) => Promise<boolean>): Promise<Finding[]> {
  const { smtpUrl, siteUrl } = settings;
  if (!smtpUrl) return [missing(siteUrl, 'Mail is written to files and not sent: set SMTP_URL to your mail server, and MAIL_FROM and MAIL_TO.')];
  const { transport, place } = openMail(settings, from);
  try {
    const names = isLocal(siteUrl) ? [] : await checkDns(mailDomain(from));
    const trouble = await transport.check().catch((error: Error) => error.message);
    if (trouble) return [fail(`The mail server at ${new URL(smtpUrl).host} can’t be used (${trouble}): check that it runs, and SMTP_URL.`), ...names];
    const relay = judgeEncryption(await readEncryption(smtpUrl), smtpUrl, `mail goes ${place}, notifications go to ${to}`);
    if (!(await isTestWanted(to))) return [relay, ...names, warn('No test mail was sent.')];
    return [relay, ...names, await sendTest(transport, { from, to }, siteUrl)];
  } finally {
    transport.close();
  }
}

function judgeEncryption(encryption: 'TLS' | 'STARTTLS' | undefined, smtpUrl: string, way: string): Finding {
  if (encryption) return ok(`The mail server answers over ${encryption}; ${way}.`);
  const { hostname } = new URL(smtpUrl);
  if (/^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname)) return ok(`The mail server answers on this machine, without TLS; ${way}.`);
  return warn(`The mail server answers without TLS, so mails cross the network unencrypted: use one that offers STARTTLS, or smtps://. Now ${way}.`);
}

async function sendTest(transport: MailTransport, { from, to }: Deps['mail'], siteUrl: string): Promise<Finding> {
  const id = randomUUID();
  const text = `This is a test of ${siteUrl}/ by npm run doctor. If you can read it, notifications of the forms reach you.\n`;
  try {
    await transport.send({ messageId: `<${id}@${mailDomain(from)}>`, from, to, subject: 'A test by npm run doctor', text }, `doctor-${id}`);
    return ok(`The mail server accepted a test mail to ${to}: check that it arrives, and not among spam.`);
  } catch (error) {
    return fail(
      `The mail server refused a test mail from ${from} to ${to} (${(error as Error).message}): check MAIL_FROM and MAIL_TO, and which senders it accepts.`,
    );
  }
}
