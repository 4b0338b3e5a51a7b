import path from 'node:path';
import { parseSiteUrl, type SiteUrl } from '../core/site-url.ts';

/** What the intake is told from outside (interface.md, Environment). */
export interface IntakeSettings extends SiteUrl {
  host: string;
  port: number;
  /** The built site. */
  siteFolder: string;
}

export class SettingsError extends Error {
  override name = 'SettingsError';
}

/** Reads the intake's settings. @throws {SettingsError} that names the wrong variable and what to do. */
export function readIntakeSettings(env: NodeJS.ProcessEnv): IntakeSettings {
  const { PORT = '8080', HOST = '127.0.0.1', OUTPUT_DIR = 'dist' } = env;
  const port = Number(PORT);
  if (!/^\d{1,5}$/.test(PORT) || port > 65_535) throw new SettingsError(`PORT is "${PORT}": set it to a number from 1 to 65535, or leave it out for 8080`);
  const { SITE_URL = `http://localhost:${port}` } = env;
  const site = parseSiteUrl(SITE_URL);
  if (typeof site === 'string') throw new SettingsError(`SITE_URL is "${SITE_URL}"${site}`);
  return { ...site, host: HOST, port, siteFolder: path.resolve(import.meta.dirname, '..', OUTPUT_DIR) };
}
