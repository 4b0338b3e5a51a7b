import { trimEnd } from '../trim-end.ts';
import { SettingsError } from './read.ts';

export interface SiteUrl {
  /** Without a slash at its end. */
  siteUrl: string;
  /** Its path, ending in a slash: `/`, or `/sub/` under a base path. */
  base: string;
}

/** @param text such as `https://example.org/sub`. @throws {SettingsError} */
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
  if (base.includes('//'))
    throw new SettingsError(
      `${name} is "${text}": it must be one address, without two slashes in its path`,
    );
  if (!/^[\w./~-]*$/.test(text.replace(/^https?:\/\/[^/]*/i, '')))
    throw new SettingsError(
      `${name} is "${text}": its path may have the letters a to z, figures and - . _ ~ alone; its domain may have any letters`,
    );
  return { siteUrl: (url.origin + base).slice(0, -1), base };
}
