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

/** The first of the ports that the tests use, one after the other; TEST_PORT moves them where another program has them. */
export const FIRST_PORT = Number(process.env.TEST_PORT ?? 4310);

const site = (place: number, base: string, folder: string): TestSite => ({
  port: FIRST_PORT + place,
  url: `http://localhost:${FIRST_PORT + place}${base}`,
  folder: path.join(PROJECT, '.cache/test-site', folder),
});

/** Served by our intake at the root of its host. */
export const ROOT_SITE = site(0, '', 'root');

/** Where the forms of the site under a base path deliver to: services that a test plays. */
export const FORWARD_URLS = {
  FORWARD_GUIDE_URL: 'https://forms.example/guide',
  FORWARD_NEWSLETTER_URL: 'https://mail.example/list',
  FORWARD_ACCESS_URL: 'https://forms.example/access',
};

/** Served by our intake under a base path, with forwarding services in place of the intake. */
export const SUB_SITE = site(1, '/sub', 'sub');

/** With the console in place of the intake, on a server that knows nothing of us: files, and a 404.html at its root. */
export const PLAIN_SITE = site(2, '', 'plain');

/** The root build again, served by an intake that a test starts, starves and kills. */
export const FAULTY_SITE = site(3, '', 'root');

/** The root build once more, served by an intake whose desk is open. */
export const DESK_SITE = site(4, '', 'root');
