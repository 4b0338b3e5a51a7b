/** The public address of a site, parsed. */
export interface SiteUrl {
  /** The public address, without a slash at its end. */
  siteUrl: string;
  /** Its path, ending in a slash: `/`, or `/sub/` under a base path. */
  base: string;
}

/** Parses a `SITE_URL` such as `https://example.org/sub`. @returns the error as a string if it is invalid, to be appended to its name. */
export function parseSiteUrl(text: string): SiteUrl | string {
  const url = URL.parse(text);
  if (!url) return ', which is not a valid URL: write it with its scheme, such as https://www.example.org';
  if (!/^https?:$/.test(url.protocol) || url.search || url.hash) return ': it must begin with https:// (or http://) and have no query or fragment';
  const base = `${url.pathname.replace(/\/+$/, '')}/`;
  return { siteUrl: (url.origin + base).slice(0, -1), base };
}
