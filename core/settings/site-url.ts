import { trimEnd } from '../trim-end.ts';
import { SettingsError } from './read.ts';

export interface SiteUrl {
  /** The public address, without a slash at its end. */
  siteUrl: string;
  /** Its path, ending in a slash: `/`, or `/sub/` under a base path. */
  base: string;
}

/** Parses the address in a variable, such as `https://example.org/sub`. @throws {SettingsError} */
export function parseSiteUrl(name: string, text: string): SiteUrl {
  const url = URL.parse(text);
  if (!url)
    throw new SettingsError(
      `${name} is "${text}", which is not a valid URL: write it with its scheme, such as https://www.example.org`,
    );
  if (!/^https?:$/.test(url.protocol) || url.search || url.hash)
    throw new SettingsError(
      `${name} is "${text}": it must begin with https:// (or http://) and have no query or fragment`,
    );
  const base = `${trimEnd(url.pathname, '/')}/`;
  return { siteUrl: (url.origin + base).slice(0, -1), base };
}
