import path from 'node:path';
import { ROOT } from './paths.ts';

/** What a build is told from outside (interface.md, Environment). */
export interface BuildSettings {
  /** The public origin and base path, without a slash at its end. */
  siteUrl: string;
  /** The base path, ending in a slash. */
  base: string;
  content: string;
  output: string;
  isSampleAllowed: boolean;
}

export class SettingsError extends Error {
  override name = 'SettingsError';
}

/** Reads the build's settings. @throws {SettingsError} that names each wrong variable and what to do. */
export function readBuildSettings(env: NodeJS.ProcessEnv): BuildSettings {
  const { SITE_URL, ALLOW_SAMPLE, CONTENT_DIR, OUTPUT_DIR } = env;
  if (!SITE_URL)
    throw new SettingsError('SITE_URL is not set: give the public address of the site, such as https://www.example.org or https://example.org/sub');
  let url: URL;
  try {
    url = new URL(SITE_URL);
  } catch {
    throw new SettingsError(`SITE_URL is "${SITE_URL}", which is no address: write it with its scheme, such as https://www.example.org`);
  }
  if (!/^https?:$/.test(url.protocol) || url.search || url.hash) {
    throw new SettingsError(`SITE_URL is "${SITE_URL}": it must begin with https:// (or http://) and have no query or fragment`);
  }
  if (ALLOW_SAMPLE !== undefined && !/^[01]$/.test(ALLOW_SAMPLE)) throw new SettingsError(`ALLOW_SAMPLE is "${ALLOW_SAMPLE}": set it to 1, or leave it out`);
  const base = `${url.pathname.replace(/\/+$/, '')}/`;
  return {
    siteUrl: (url.origin + base).slice(0, -1),
    base,
    content: path.resolve(ROOT, CONTENT_DIR ?? 'content'),
    output: path.resolve(ROOT, OUTPUT_DIR ?? 'dist'),
    isSampleAllowed: ALLOW_SAMPLE === '1',
  };
}
