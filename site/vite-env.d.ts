/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** The site's public address, without a trailing slash. */
  readonly SITE_URL: string;
  /** The year the documents were made in. */
  readonly BUILD_YEAR: number;
  readonly VISITS: boolean;
  /** Whether there is an original site; true in the development server. */
  readonly HAS_ORIGINAL: boolean;
  readonly HAS_LANGUAGES: boolean;
}
