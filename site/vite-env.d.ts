/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** The year the documents were made in. */
  readonly BUILD_YEAR: number;
}
