import type { DkimKey } from './dkim.ts';

/** Where the store is, and what it is told of the firm. */
export interface StorePlace {
  /** The folder of the SQLite file, and of files that belong to either kind of store. */
  dataDir: string;
  /** `postgres://…`, if the store is a PostgreSQL database instead of a file. */
  databaseUrl?: string | undefined;
  /** The most connections of this process to PostgreSQL at once; 10 if omitted. */
  databaseConnections?: number | undefined;
  /**
   * The folder of the keys of open waves, which all machines on one store share; within `dataDir`
   * if omitted.
   */
  waveKeysDir?: string | undefined;
  /** The sender's domain, for Message-IDs. */
  mailDomain?: string | undefined;
  /** The firm's, in which waves open. */
  timeZone?: string | undefined;
}

/** How the mail server is reached. */
export interface RelaySettings {
  /** The name that we say in EHLO; by default that of this machine. */
  name?: string | undefined;
  /** How many connections it gets at once. */
  connections?: number | undefined;
  /** A file of certificates (PEM) that are trusted, besides those of the public authorities. */
  caFile?: string | undefined;
  /** What mails are signed with; without it, signing them is left to the relay. */
  dkim?: DkimKey | undefined;
}

/** Retention periods in days (interface.md, Environment). */
export interface RetentionDays {
  quarantine: number;
  enquiries: number;
  answers: number;
  mail: number;
  visits: number;
}

/** What `BOUNCE_TO` has in place of each mail's tag. */
export const TAG = 'TAG';
/** The characters of a tag: a mail's id (32) and its key, in hexadecimal, which survives lower case. */
export const TAG_LENGTH = 48;
