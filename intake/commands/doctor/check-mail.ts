import { randomUUID } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { domainToASCII } from 'node:url';
import type { SendMailOptions } from 'nodemailer';
import { mailDomain } from '../../mail/message.ts';
import { openMail } from '../../mail/open.ts';
import { readEncryption } from '../../mail/relay.ts';
import { type MailTransport, withoutBounce } from '../../mail/transport.ts';
import type { Deps } from '../../server/deps.ts';
import type { IntakeSettings } from '../../settings/environment.ts';
import { checkDns } from './check-dns.ts';
import { type Finding, fail, isLocal, missing, ok, warn } from './finding.ts';

const TRUST = 'have it renewed, or name it in SMTP_CA_FILE if you trust it';
const LOOPBACK = /^(localhost|127\.[\d.]+|\[::1\])$/;

export async function checkMail(
  settings: IntakeSettings,
  { from, to }: Deps['mail'],
  isTestWanted: (to: string) => Promise<boolean>,
): Promise<Finding[]> {
  const { smtpUrl, siteUrl } = settings;
  if (!smtpUrl)
    return [
      missing(
        siteUrl,
        'Mail is written to files and not sent: set SMTP_URL to your mail server, and MAIL_FROM and MAIL_TO.',
      ),
    ];
  const { transport, place } = openMail(settings, from);
  try {
    const names = isLocal(siteUrl) ? [] : await checkNames(settings, from);
    const trouble = await transport.check().then(
      () => undefined,
      (error: Error) => error.message,
    );
    if (trouble)
      return [
        fail(
          `The mail server at ${new URL(smtpUrl).host} can’t be used (${trouble}): ${trouble.includes('certificate') ? TRUST : 'check that it runs, and SMTP_URL'}.`,
        ),
        ...names,
      ];
    const relay = judgeEncryption(
      await readEncryption(smtpUrl, settings.smtp),
      smtpUrl,
      `mail goes ${place}, notifications go to ${to}`,
    );
    const found = [relay, ...names];
    if (!(await isTestWanted(to))) return [...found, warn('No test mail was sent.')];
    return [...found, ...(await sendTests(transport, { from, to }, settings))];
  } finally {
    transport.close();
  }
}

const TIMEOUT_MS = 3000;

async function checkNames(
  { smtp, newsletterFrom = '' }: IntakeSettings,
  from: string,
): Promise<Finding[]> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 });
  const domains = new Set([from, newsletterFrom].filter(Boolean).map(mailDomain));
  const found = await Promise.all(
    [...domains].map((domain) => checkDns(domainToASCII(domain), resolver, smtp.dkim)),
  );
  return found.flat();
}

function judgeEncryption(
  encryption: 'TLS' | 'STARTTLS' | undefined,
  smtpUrl: string,
  way: string,
): Finding {
  if (encryption) return ok(`The mail server answers over ${encryption}; ${way}.`);
  const { hostname } = new URL(smtpUrl);
  if (LOOPBACK.test(hostname))
    return ok(`The mail server answers on this machine, without TLS; ${way}.`);
  return warn(
    `The mail server answers without TLS, so mails cross the network unencrypted: use one that offers STARTTLS, or smtps://. Now ${way}.`,
  );
}

async function sendTests(
  transport: MailTransport,
  { from, to }: Deps['mail'],
  { siteUrl, surveyReturnPath }: Pick<IntakeSettings, 'siteUrl' | 'surveyReturnPath'>,
): Promise<Finding[]> {
  const send = async (subject: string, text: string, bounces: SendMailOptions = {}) => {
    const id = randomUUID();
    const headers = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };
    const mail = {
      ...{ messageId: `<${id}@${mailDomain(from)}>`, from, to, subject, text, headers },
      ...bounces,
    };
    return transport.send(mail, `doctor-${id}`).then(
      () => undefined,
      (error: Error) => error.message,
    );
  };
  const test = `This is a test of ${siteUrl}/ by npm run doctor.`;
  const text = `${test} If you can read it, notifications of the forms reach you.\n`;
  const refused = await send('A test by npm run doctor', text);
  if (refused) {
    return [
      fail(
        `The mail server refused a test mail from ${from} to ${to} (${refused}): check MAIL_FROM and MAIL_TO, and which senders it accepts.`,
      ),
    ];
  }
  const survey = `${test} It left as copies of survey responses do.\n`;
  const bounces = withoutBounce(to, surveyReturnPath);
  const held = await send('A test of survey mail by npm run doctor', survey, bounces);
  return [
    ok(`The mail server accepted a test mail to ${to}: check that it arrives, and not among spam.`),
    held
      ? fail(
          `The mail server refused a test mail with the return path of the survey’s mails, ` +
            `${surveyReturnPath ?? 'which is empty'} (${held}): ` +
            'set SURVEY_RETURN_PATH to an address that it may send from, and that nobody reads.',
        )
      : ok(
          'The mail server accepted another one with the return path of the survey’s mails: check that it arrives, too.',
        ),
  ];
}
