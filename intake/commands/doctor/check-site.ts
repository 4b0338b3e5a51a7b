import { isIP } from 'node:net';
import { FORM_NAMES } from '../../../core/submissions/form-names.ts';
import type { IntakeSettings } from '../../environment.ts';
import { DRY_RUN_HEADER, writeDryRun } from '../../handlers/dry-run.ts';
import type { Secret } from '../../store/secret.ts';
import { type Finding, fail, isLocal, ok, warn } from './finding.ts';

const PATIENCE_MS = 10_000;
const HEADERS = ['content-security-policy', 'x-content-type-options', 'referrer-policy', 'permissions-policy', 'cross-origin-opener-policy'];

/** The site as visitors reach it. */
export async function checkSite({ siteUrl, trustedProxies }: IntakeSettings): Promise<Finding[]> {
  const response = await ask(`${siteUrl}/`);
  if (response.status !== 200) return [fail(`${siteUrl}/ answers ${response.status}: see that the site is published there.`)];
  await response.body?.cancel();
  return [
    ok(`${siteUrl}/ answers.`),
    ...judgeHeaders(siteUrl, response.headers),
    ...(siteUrl.startsWith('https:') ? [await checkPlain(siteUrl)] : []),
    ...(isLocal(siteUrl) || trustedProxies.rules.length > 0
      ? []
      : [warn('TRUSTED_PROXIES is not set: behind a proxy all visitors share one limit. Set it to the address of the proxy.')]),
  ];
}

/** Whether answers have what protects visitors. */
export function judgeHeaders(siteUrl: string, headers: Headers): Finding[] {
  const absent = HEADERS.filter((name) => !headers.has(name));
  const isSecure = siteUrl.startsWith('https:');
  return [
    absent.length === 0
      ? ok('Its security headers are there.')
      : fail(`It is answered without ${absent.join(', ')}: have the host send what dist/_headers says.`),
    ...(isSecure || isLocal(siteUrl)
      ? []
      : [fail('SITE_URL is not https: what visitors type crosses the network for anybody to read. Put a web server with TLS in front.')]),
    ...(isSecure && !headers.has('strict-transport-security') ? [warn('It is answered without Strict-Transport-Security: add it where TLS ends.')] : []),
  ];
}

async function checkPlain(siteUrl: string): Promise<Finding> {
  const plain = siteUrl.replace(/^https/, 'http');
  try {
    const { status, headers } = await ask(`${plain}/`);
    const leads = status >= 300 && status < 400 && (headers.get('location') ?? '').startsWith('https:');
    return leads ? ok('Plain http leads to https.') : warn(`${plain}/ answers ${status}: have it lead to https.`);
  } catch {
    return ok('Nothing is answered on plain http.');
  }
}

/** The intake as forms reach it: a submission on its real way, which leaves nothing (decision 0021). */
export async function checkIntake(settings: IntakeSettings, secret: Secret, now: number): Promise<Finding[]> {
  const { siteUrl, intakeUrl } = settings;
  const response = await ask(`${intakeUrl}/api/contact-messages`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: new URL(siteUrl).origin, [DRY_RUN_HEADER]: writeDryRun(secret, now) },
    body: JSON.stringify({
      formName: FORM_NAMES['contact-messages'],
      name: 'npm run doctor',
      userEmail: 'doctor@example.org',
      message: 'A dry run.',
      sentAt: new Date(now).toISOString(),
      source: `${siteUrl}/`,
    }),
  });
  return [judgeDryRun(response.status, await response.text(), { siteUrl, intakeUrl }), ...(await checkReadiness(settings))];
}

/** What the intake says of itself, to who stands beside it: a proxy may rightly keep that to itself. */
async function checkReadiness({ host, port }: IntakeSettings): Promise<Finding[]> {
  const beside = isIP(host) === 6 ? `[${host}]` : host;
  const response = await ask(`http://${beside}:${port}/readyz`).catch(() => undefined);
  const parts = (await response?.json().catch(() => undefined)) as { storage?: string; mail?: string } | undefined;
  if (!parts?.storage) return [];
  const broken = Object.entries({ storage: parts.storage, mail: parts.mail }).filter(([, state]) => state !== 'ok');
  if (broken.length === 0) return [ok('The intake is ready.')];
  return [fail(`The intake says that its ${broken.map(([name]) => name).join(' and ')} can’t be used: its log says why.`)];
}

/** What came of the dry run. */
export function judgeDryRun(status: number, text: string, { siteUrl, intakeUrl }: { siteUrl: string; intakeUrl: string }): Finding {
  if (status === 200 && text.includes('"checked"')) return ok('A message sent the way visitors send it would be stored (a dry run, which left nothing).');
  if (status === 403)
    return fail(
      `The intake at ${intakeUrl}/ refused a dry run: it has another store than DATA_DIR or DATABASE_URL name here, its clock is wrong, or its ALLOWED_ORIGINS lacks ${new URL(siteUrl).origin}.`,
    );
  if (status === 404 || status === 405)
    return fail(
      `There is no intake at ${intakeUrl}/ (${status}): start it, or have the proxy pass the whole site, or /api, /newsletter and /announcements, on to it.`,
    );
  if (status === 429) return warn('The intake has had enough from this machine for now: run this again in some minutes.');
  return fail(`A message sent the way visitors send it is answered with ${status}: ${text.slice(0, 200)}`);
}

async function ask(address: string, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS), ...init });
  } catch (error) {
    const { cause, message } = error as Error;
    throw new Error(
      `${address} can’t be reached (${(cause as NodeJS.ErrnoException | undefined)?.code ?? message}): see that it is up, and that its name leads here.`,
    );
  }
}
