import path from 'node:path';

/** The repository. */
export const PROJECT = path.resolve(import.meta.dirname, '../..');

/** A build of the site under test and the server it stands on. */
export interface TestSite {
  port: number;
  /** The public address, without a slash at its end. */
  url: string;
  folder: string;
}

const site = (port: number, base: string, folder: string): TestSite => ({
  port,
  url: `http://localhost:${port}${base}`,
  folder: path.join(PROJECT, '.cache/test-site', folder),
});

/** Served by our intake at the root of its host. */
export const ROOT_SITE = site(4310, '', 'root');

/** Served by our intake under a base path. */
export const SUB_SITE = site(4311, '/sub', 'sub');

/** The root build on a server that knows nothing of us: files, and a 404.html at its root. */
export const PLAIN_SITE = site(4312, '', 'root');
