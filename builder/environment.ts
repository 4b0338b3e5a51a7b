import path from 'node:path';
import { describeUnknownSettings } from '../core/settings/names.ts';
import { SettingsError } from '../core/settings/settings-error.ts';
import { parseSiteUrl, type SiteUrl } from '../core/site-url.ts';
import type { DeliveryFacts } from '../core/submissions/delivery.ts';
import { readDelivery } from './delivery-settings.ts';
import { readFolder, readOutputFolder } from './folders.ts';
import { type GateSettings, readGateSettings } from './gates/settings.ts';
import { CACHE } from './paths.ts';

type Env = NodeJS.ProcessEnv;

/** The settings of a build (interface.md, Environment). */
export interface BuildSettings extends SiteUrl {
  content: string;
  output: string;
  isSampleAllowed: boolean;
  delivery: DeliveryFacts;
  /** Whether pages report views; only with DELIVERY=intake. */
  visits: boolean;
  gates: GateSettings;
}

/** Reads the build's settings. @throws {SettingsError} that names the wrong variable and the remedy. */
export function readBuildSettings(env: Env = process.env): BuildSettings {
  const { SITE_URL, ALLOW_SAMPLE, VISITS = 'off' } = env;
  if (!SITE_URL)
    throw new SettingsError('SITE_URL is not set: give the public address of the site, such as https://www.example.org or https://example.org/sub');
  const site = parseSiteUrl(SITE_URL);
  if (typeof site === 'string') throw new SettingsError(`SITE_URL is "${SITE_URL}"${site}`);
  if (ALLOW_SAMPLE !== undefined && !/^[01]$/.test(ALLOW_SAMPLE)) throw new SettingsError(`ALLOW_SAMPLE is "${ALLOW_SAMPLE}": set it to 1, or leave it out`);
  if (!/^(on|off)$/.test(VISITS)) throw new SettingsError(`VISITS is "${VISITS}": set it to on or off, or leave it out`);
  const content = readContentFolder(env);
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

/** Reads the settings of `npm start`. Their defaults are set in the environment, for the intake in the same process. @throws {SettingsError} */
export function readStartSettings(env: Env = process.env): BuildSettings {
  env.SITE_URL ??= `http://localhost:${env.PORT ?? '8080'}`;
  env.DELIVERY ||= 'intake';
  return readBuildSettings({ ...env, ALLOW_SAMPLE: '1' });
}

/** Reads the settings of the development server. @throws {SettingsError} */
export function readDevSettings(env: Env = process.env): BuildSettings & { port: number } {
  const port = Number(env.PORT ?? 8080);
  return { ...readBuildSettings({ ...env, DELIVERY: env.DELIVERY || 'intake', SITE_URL: `http://localhost:${port}`, ALLOW_SAMPLE: '1' }), port };
}

/** The environment of the intake beside the development server: a free port, and by default a separate store. */
export function devIntakeEnvironment({ siteUrl, output }: { siteUrl: string; output: string }, env: Env = process.env): Env {
  return { DATA_DIR: path.join(CACHE, 'dev-data'), ...env, PORT: '0', SITE_URL: siteUrl, OUTPUT_DIR: output };
}

/** The folder of the content. @throws {SettingsError} when its variable is empty. */
export function readContentFolder(env: Env = process.env): string {
  return readFolder(env, 'CONTENT_DIR', 'content');
}

/** Lists the variables that are set but have no effect on this build, a line each. */
export function describeIdleSettings({ visits, delivery }: BuildSettings, env: Env = process.env): string[] {
  const unknown = describeUnknownSettings(Object.keys(env));
  if (env.VISITS !== 'on' || visits) return unknown;
  return [...unknown, `VISITS is on, but DELIVERY=${delivery.name} has no intake to count them: no view is counted.`];
}
