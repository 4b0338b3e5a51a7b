import type { IntakeSettings } from '../../settings/environment.ts';
import { type Finding, fail, gather, isLocal, ok, warn } from './finding.ts';

const TIMEOUT_MS = 10_000;

export async function checkSite({ siteUrl, trustedProxies }: IntakeSettings): Promise<Finding[]> {
  const response = await ask(`${siteUrl}/`);
  if (response.status !== 200)
    return [
      fail(`${siteUrl}/ answers ${response.status}: check that the site is published there.`),
    ];
  await response.body?.cancel();
  return gather(
    ok(`${siteUrl}/ answers.`),
    !siteUrl.startsWith('https:') &&
      !isLocal(siteUrl) &&
      fail(
        'SITE_URL is not https: what visitors type crosses the network unencrypted. Put a web server with TLS in front.',
      ),
    !isLocal(siteUrl) &&
      trustedProxies.rules.length === 0 &&
      warn(
        'TRUSTED_PROXIES is not set: behind a proxy all visitors share one rate limit. Set it to the address of the proxy.',
      ),
  );
}

async function ask(address: string): Promise<Response> {
  try {
    return await fetch(address, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    const { cause, message } = error as Error;
    throw new Error(
      `${address} can’t be reached (${(cause as NodeJS.ErrnoException | undefined)?.code ?? message}): check that it runs, and that its name resolves to it.`,
    );
  }
}
