import path from 'node:path';

/** What the intake is told from outside (interface.md, Environment). */
export interface IntakeSettings {
  host: string;
  port: number;
  /** The path the site is served under, ending in a slash. */
  base: string;
  siteUrl: string;
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
  const siteUrl = (env.SITE_URL ?? `http://localhost:${port}`).replace(/\/+$/, '');
  if (!URL.canParse(siteUrl))
    throw new SettingsError(`SITE_URL is "${siteUrl}", which is no address: write it with its scheme, such as https://www.example.org`);
  return {
    host: HOST,
    port,
    siteUrl,
    base: `${new URL(siteUrl).pathname.replace(/\/+$/, '')}/`,
    siteFolder: path.resolve(import.meta.dirname, '..', OUTPUT_DIR),
  };
}
