import { isIP } from 'node:net';
import { FORMS } from '../../../core/submissions/forms.ts';
import type { IntakeSettings } from '../../environment.ts';
import { DRY_RUN_HEADER, writeDryRun } from '../../handlers/dry-run.ts';
import type { Secret } from '../../store/keys/secret.ts';
import { type Finding, fail, gather, isLocal, ok, warn } from './finding.ts';

const TIMEOUT_MS = 10_000;
const HEADERS = [
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
];

/** Checks the site at its public address. */
export async function checkSite({ siteUrl, trustedProxies }: IntakeSettings): Promise<Finding[]> {
  const response = await ask(`${siteUrl}/`);
  if (response.status !== 200)
    return [
      fail(`${siteUrl}/ answers ${response.status}: check that the site is published there.`),
    ];
  await response.body?.cancel();
  return gather(
    ok(`${siteUrl}/ answers.`),
    judgeHeaders(siteUrl, response.headers),
    siteUrl.startsWith('https:') && (await checkPlain(siteUrl)),
    !isLocal(siteUrl) &&
      trustedProxies.rules.length === 0 &&
      warn(
        'TRUSTED_PROXIES is not set: behind a proxy all visitors share one rate limit. Set it to the address of the proxy.',
      ),
  );
}

/** Judges the security headers of a document. */
export function judgeHeaders(siteUrl: string, headers: Headers): Finding[] {
  const absent = HEADERS.filter((name) => !headers.has(name));
  const isSecure = siteUrl.startsWith('https:');
  return gather(
    absent.length === 0
      ? ok('It has its security headers.')
      : fail(
          `It lacks the headers ${absent.join(', ')}: make the host send those in dist/_headers.`,
        ),
    !isSecure &&
      !isLocal(siteUrl) &&
      fail(
        'SITE_URL is not https: what visitors type crosses the network unencrypted. Put a web server with TLS in front.',
      ),
    isSecure &&
      !headers.has('strict-transport-security') &&
      warn('It lacks the header Strict-Transport-Security: add it where TLS ends.'),
  );
}

async function checkPlain(siteUrl: string): Promise<Finding> {
  const plain = siteUrl.replace(/^https/, 'http');
  try {
    const { status, headers } = await ask(`${plain}/`);
    const leads =
      status >= 300 && status < 400 && (headers.get('location') ?? '').startsWith('https:');
    return leads
      ? ok('Plain http redirects to https.')
      : warn(`${plain}/ answers ${status}: make it redirect to https.`);
  } catch {
    return ok('Nothing answers on plain http.');
  }
}

/**
 * Checks the intake with a dry run of a submission to its public address
 * (decisions/readiness-and-clocks.md), and its readiness.
 */
export async function checkIntake(
  settings: IntakeSettings,
  secret: Secret,
  now: number,
): Promise<Finding[]> {
  const { siteUrl, intakeUrl } = settings;
  const response = await ask(`${intakeUrl}/api/contact-messages`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Origin: new URL(siteUrl).origin,
      [DRY_RUN_HEADER]: writeDryRun(secret, now),
    },
    body: JSON.stringify({
      formName: FORMS['contact-messages'].formName,
      name: 'npm run doctor',
      userEmail: 'doctor@example.org',
      message: 'A dry run.',
      sentAt: new Date(now).toISOString(),
      source: `${siteUrl}/`,
    }),
  });
  return [
    judgeDryRun(response.status, await response.text(), { siteUrl, intakeUrl }),
    ...(await checkReadiness(settings)),
  ];
}

/** Asks the intake on this machine directly: a proxy may hide `/readyz`. */
async function checkReadiness({ host, port }: IntakeSettings): Promise<Finding[]> {
  const hostname = isIP(host) === 6 ? `[${host}]` : host;
  const response = await ask(`http://${hostname}:${port}/readyz`).catch(() => undefined);
  const parts = (await response?.json().catch(() => undefined)) as
    | { storage?: string; mail?: string }
    | undefined;
  if (!parts?.storage) return [];
  const broken = Object.entries({ storage: parts.storage, mail: parts.mail }).filter(
    ([, state]) => state !== 'ok',
  );
  if (broken.length === 0) return [ok('The intake is ready.')];
  return [
    fail(
      `The intake is not ready: it can’t use ${broken.map(([name]) => name).join(' and ')}. Its log says why.`,
    ),
  ];
}

/** Judges the answer to the dry run. */
export function judgeDryRun(
  status: number,
  text: string,
  { siteUrl, intakeUrl }: { siteUrl: string; intakeUrl: string },
): Finding {
  if (status === 200 && text.includes('"checked"'))
    return ok('The intake accepts a message (a dry run: nothing was stored).');
  if (status === 403)
    return fail(
      `The intake at ${intakeUrl}/ refused a dry run: it uses another store than DATA_DIR or DATABASE_URL name here, its clock is wrong, or its ALLOWED_ORIGINS lacks ${new URL(siteUrl).origin}.`,
    );
  if (status === 404 || status === 405)
    return fail(
      `There is no intake at ${intakeUrl}/ (${status}): start it, or make the proxy pass the whole site, or /api, /newsletter and /announcements, on to it.`,
    );
  if (status === 429)
    return warn('The rate limit of this machine is used up: run this again in ten minutes.');
  return fail(`The intake answers a message with ${status}: ${text.slice(0, 200)}`);
}

async function ask(address: string, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(address, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...init,
    });
  } catch (error) {
    const { cause, message } = error as Error;
    throw new Error(
      `${address} can’t be reached (${(cause as NodeJS.ErrnoException | undefined)?.code ?? message}): check that it runs, and that its name resolves to it.`,
    );
  }
}
