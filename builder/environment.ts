import { parseSiteUrl, type SiteUrl } from '../core/site-url.ts';
import type { DeliveryFacts } from '../core/submissions/delivery.ts';
import { readDelivery } from './delivery-settings.ts';
import { readFolder, readOutputFolder } from './folders.ts';
import { type GateSettings, readGateSettings } from './gates/settings.ts';
import { SettingsError } from './settings-error.ts';

/** What a build is told from outside (interface.md, Environment). */
export interface BuildSettings extends SiteUrl {
  content: string;
  output: string;
  isSampleAllowed: boolean;
  delivery: DeliveryFacts;
  /** Whether pages count how often they are viewed: with our intake alone. */
  visits: boolean;
  gates: GateSettings;
}

/** Reads the build's settings. @throws {SettingsError} that names each wrong variable and what to do. */
export function readBuildSettings(env: NodeJS.ProcessEnv): BuildSettings {
  const { SITE_URL, ALLOW_SAMPLE, VISITS = 'off' } = env;
  if (!SITE_URL)
    throw new SettingsError('SITE_URL is not set: give the public address of the site, such as https://www.example.org or https://example.org/sub');
  const site = parseSiteUrl(SITE_URL);
  if (typeof site === 'string') throw new SettingsError(`SITE_URL is "${SITE_URL}"${site}`);
  if (ALLOW_SAMPLE !== undefined && !/^[01]$/.test(ALLOW_SAMPLE)) throw new SettingsError(`ALLOW_SAMPLE is "${ALLOW_SAMPLE}": set it to 1, or leave it out`);
  if (!/^(on|off)$/.test(VISITS)) throw new SettingsError(`VISITS is "${VISITS}": set it to on or off, or leave it out`);
  const content = readFolder(env, 'CONTENT_DIR', 'content');
  const output = readOutputFolder(env, content);
  const delivery = readDelivery(env);
  const isSampleAllowed = ALLOW_SAMPLE === '1';
  return {
    ...site,
    content,
    output,
    isSampleAllowed,
    delivery,
    visits: VISITS === 'on' && delivery.name === 'intake',
    gates: readGateSettings(env, { isSampleAllowed, output }),
  };
}
