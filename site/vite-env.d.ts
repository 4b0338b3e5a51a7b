/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** The public address of the site, without a slash at its end. */
  readonly SITE_URL: string;
  /** The year the documents were made in. */
  readonly BUILD_YEAR: number;
  /** Whether views of screens are counted. */
  readonly VISITS: boolean;
  /** Whether there is an original site; true in the development server. */
  readonly HAS_ORIGINAL: boolean;
}
