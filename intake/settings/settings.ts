import type { BlockList } from 'node:net';
import type { SiteUrl } from '../../core/settings/site-url.ts';
import type { DkimKey } from './dkim.ts';
import type { Operator } from './read-operators.ts';

/** The settings of the intake (interface.md, Environment). */
export interface IntakeSettings extends SiteUrl, StorePlace {
  waveKeysDir: string;
  host: string;
  port: number;
  siteFolder: string;
  intakeUrl: string;
  allowedOrigins: string[];
  /** The mail server; without it each mail is a file in `dataDir`. */
  smtpUrl?: string | undefined;
  /** How it is reached: our name, the connections at once, whom else TLS trusts, and who signs. */
  smtp: Required<RelaySettings> & { connections: number };
  /** How many mails leave in a minute at most; undefined for no limit. */
  mailsPerMinute?: number | undefined;
  /** The sender's address, if it isn't the one in `content/brand.yaml`. */
  mailFrom?: string | undefined;
  /** The sender of newsletters, if it is another. */
  newsletterFrom?: string | undefined;
  mailTo?: string | undefined;
  /** Where the bounces of all other mails go, with `TAG` in place of each mail's tag. */
  bounceTo?: string | undefined;
  /** The mailbox that bounces are read from. */
  bounceImapUrl?: string | undefined;
  /** The bearer token of `POST /api/bounces`. */
  bounceSecret?: string | undefined;
  /**
   * Where bounces go of the mails of surveys that could tell who takes part; without it, nowhere.
   */
  surveyReturnPath?: string | undefined;
  /**
   * Where replies to the same mails go: nobody may read it. Without it, to no-reply at the sender's
   * domain.
   */
  surveyReplyTo?: string | undefined;
  /** Proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies: BlockList;
  /** Submissions accepted from one address in ten minutes. */
  submissionLimit: number;
  retention: RetentionDays;
  /** The working days after which an enquiry without an answer is due. */
  answerDays: number;
  visits: boolean;
  /** The token for reading the metrics from other machines. */
  metricsToken?: string | undefined;
  /** The people who can sign in to the desk. Without any, the desk isn't served. */
  operators: Operator[];
  logLevel: string;
}

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

/** The connections of a process, unless DATABASE_CONNECTIONS says otherwise. */
export const POOL_SIZE = 10;

/** What `BOUNCE_TO` has in place of each mail's tag. */
export const TAG = 'TAG';
/** The characters of a tag: a mail's id (32) and its key, in hexadecimal, which survives lower case. */
export const TAG_LENGTH = 48;
