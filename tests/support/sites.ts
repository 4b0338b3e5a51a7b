import path from 'node:path';
import { sampleContent } from './sample-content.ts';

export const PROJECT = path.resolve(import.meta.dirname, '../..');

/**
 * Whether the site under test is the first firm's, which says what the specification gives letter
 * by letter.
 */
export const IS_FIRST_FIRM = !process.env.TEST_FIRM;

/** The content folder of whoever's site this checkout is. */
export const OWN_CONTENT = path.join(PROJECT, 'content');

/**
 * The content folder of the first firm, which is the sample that the software ships with. Tests
 * know its words, pictures and counts.
 */
export const FIRST_CONTENT = sampleContent(PROJECT);

/** Whether `content/` is another firm's, or the sample with changes. */
export const HAS_OWN_CONTENT = FIRST_CONTENT !== OWN_CONTENT;

/** A firm with other words, counts and colours than the first. */
export const SECOND_FIRM = 'northwind';

/** A firm whose words are all German, and whose lists are as short as they can be. */
export const GERMAN_FIRM = 'tresenwissen';

/** The content that one of these firms has of its own. */
export const ownContentOf = (firm: typeof SECOND_FIRM | typeof GERMAN_FIRM) =>
  path.join(PROJECT, 'tests/firms', firm);

export const LARGEST_FIRM = 'largest';

/** The firm of `content/`, where that is not the sample. */
export const OWN_FIRM = 'own';

/**
 * The other firms: the second, the German one, the first with as many entries in each list as its
 * screens can show, and the one whose site this checkout is.
 */
export type OtherFirm =
  | typeof SECOND_FIRM
  | typeof GERMAN_FIRM
  | typeof LARGEST_FIRM
  | typeof OWN_FIRM;

/** The content folder of another firm, which `buildFirm` writes but for `OWN_FIRM`. */
export const contentOf = (firm: string) =>
  firm === OWN_FIRM ? OWN_CONTENT : path.join(PROJECT, '.cache/test-firms', firm);

/** The content folder of the firm under test: the firm that TEST_FIRM names, else the first. */
export const CONTENT = process.env.TEST_FIRM ? contentOf(process.env.TEST_FIRM) : FIRST_CONTENT;

export interface TestSite {
  port: number;
  /** The public address, without a slash at its end. */
  url: string;
  folder: string;
}

/**
 * The first of the consecutive ports that the tests use. TEST_PORT moves them if another program
 * uses them.
 */
const FIRST_PORT = Number(process.env.TEST_PORT ?? 4310);

const site = (place: number, base: string, folder: string): TestSite => ({
  port: FIRST_PORT + place,
  url: `http://localhost:${FIRST_PORT + place}${base}`,
  folder: path.join(PROJECT, '.cache/test-site', folder),
});

/** Our intake serves this build at the root of its host. */
export const ROOT_SITE = site(0, '', process.env.TEST_FIRM ?? 'root');

/** Another firm's build. Its journeys run with TEST_FIRM, as those of {@link ROOT_SITE}. */
export const siteOf = (firm: OtherFirm) => site(0, '', firm);

/** The services to which the site under a base path delivers its forms; a test plays them. */
export const FORWARD_URLS = {
  FORWARD_GUIDE_URL: 'https://forms.example/guide',
  FORWARD_NEWSLETTER_URL: 'https://mail.example/list',
  FORWARD_ACCESS_URL: 'https://forms.example/access',
};

/** Our intake serves this build under a base path; its forms go to forwarding services. */
export const SUB_SITE = site(1, '/sub', 'sub');

/**
 * A plain static host serves this build, with files and a 404.html at its root; its forms go to the
 * console.
 */
export const PLAIN_SITE = site(2, '', 'plain');

/**
 * The root build again, served by an intake that a test starts and kills. Each worker of Playwright
 * has its own.
 */
export const OWN_SITE = site(3 + Number(process.env.TEST_PARALLEL_INDEX ?? 0), '', 'root');
