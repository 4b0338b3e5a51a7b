import type { DkimKey } from './dkim.ts';

/** And what the store needs to know of the firm. */
export interface StorePlace {
  /** Of the SQLite file, and of files that both engines need. */
  dataDir: string;
  /** `postgres://…`, if the store is a PostgreSQL database instead of a file. */
  databaseUrl?: string | undefined;
  /** Of this process to PostgreSQL at once; 10 if omitted. */
  databaseConnections?: number | undefined;
  /** Keys of open waves, shared by all machines on one store; within `dataDir` if omitted. */
  waveKeysDir?: string | undefined;
  /** Of the sender, for Message-IDs. */
  mailDomain?: string | undefined;
  /** Of the firm: waves open by it. */
  timeZone?: string | undefined;
}

export interface RelaySettings {
  /** For EHLO; by default this machine's name. */
  name?: string | undefined;
  /** At once. */
  connections?: number | undefined;
  /** Trusted certificates (PEM), besides those of the public authorities. */
  caFile?: string | undefined;
  /** Without it, the relay may sign. */
  dkim?: DkimKey | undefined;
}

/** In days (interface.md, Environment). */
export interface RetentionDays {
  quarantine: number;
  enquiries: number;
  answers: number;
  mail: number;
  visits: number;
}

/** Stands in `BOUNCE_TO` for each mail's tag. */
export const TAG = 'TAG';
/** A mail's id (32) and its key, in hexadecimal digits, which survive lower case. */
export const TAG_LENGTH = 48;
