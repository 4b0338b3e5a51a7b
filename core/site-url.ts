/** Where a site stands. */
export interface SiteUrl {
  /** The public address, without a slash at its end. */
  siteUrl: string;
  /** Its path, ending in a slash: `/`, or `/sub/` under a base path. */
  base: string;
}

/** Takes apart a `SITE_URL` such as `https://example.org/sub`. @returns what is wrong with it, as the end of a sentence that names it, where it can't be one. */
export function parseSiteUrl(text: string): SiteUrl | string {
  const url = URL.parse(text);
  if (!url) return ', which is no address: write it with its scheme, such as https://www.example.org';
  if (!/^https?:$/.test(url.protocol) || url.search || url.hash) return ': it must begin with https:// (or http://) and have no query or fragment';
  const base = `${url.pathname.replace(/\/+$/, '')}/`;
  return { siteUrl: (url.origin + base).slice(0, -1), base };
}
