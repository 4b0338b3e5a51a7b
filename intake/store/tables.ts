import type { Kysely, Transaction } from 'kysely';

/** What the store keeps, a table each. Times are milliseconds since 1970. */
export interface Tables {
  /** The key of every HMAC and token; made once, shared by all processes on one store. */
  secret: { id: number; value: string };
  /** Idempotency records of the last day: hashes, from which neither key, body nor person can be read. */
  receipt: { key_hash: string; body_hash: string; id: string; created_at: number; address_key: string | null };
  /** A message, a guide request or an access request; whatever was suspected of being spam. */
  submission: {
    id: string;
    resource: string;
    state: 'accepted' | 'quarantined';
    user_email: string;
    payload: string;
    reason: string | null;
    received_at: number;
    digested_at: number | null;
  };
  subscriber: { id: string; user_email: string; state: SubscriberState; created_at: number; changed_at: number };
  /** Who answered the survey. Nothing leads from here to what was answered (product.md, Survey). */
  survey_respondent: { id: string; user_email: string; user_role: string; user_company: string; day: string };
  /** What was answered, without a time. */
  survey_answer: { id: string; answers: string; comments: string };
  /** The results as they were last shown, in one row. */
  survey_result: { id: number; people: number; content: string };
  /** A survey under way that several devices share, by the hash of its token; `day` is that of its last change. Closed, it holds nothing. */
  survey_draft: { token_hash: string; state: SurveyDraftState; revision: number; content: string; day: string };
  /** To whom links to a draft were mailed, so that it can be erased by address. */
  survey_draft_link: { token_hash: string; recipient_key: string };
  /** A mail to send. `due_at` is also when the lease of one being sent runs out. */
  outbox: {
    id: string;
    message_id: string;
    kind: string;
    recipient_key: string;
    facts: string;
    state: 'pending' | 'sending' | 'delivered' | 'withdrawn' | 'dead';
    attempts: number;
    due_at: number;
    created_at: number;
    settled_at: number | null;
    error: string | null;
    /** 1 for mail that goes to many at once, and waits for all other. */
    is_bulk: number;
    /** The key of the recipient's domain. */
    domain_key: string;
  };
  /** A newsletter, or an announcement, as it is sent to all. */
  mailing: { id: string; letter: string; created_at: number };
  /** Who was queued a mailing, by the key of their address: nobody gets it twice. */
  mailing_recipient: { mailing_id: string; recipient_key: string };
  /** Since when an address, by its key, wants no mail that it does not ask for. */
  suppression: { recipient_key: string; since: number };
  /** The points a network has spent in a window that ends at `expire`, by a key that changes daily. On PostgreSQL alone. */
  rate_limit: { key: string; points: number; expire: number | null };
  /** One row: the last time that was trusted, since when another is doubted (decision 0051), and when the store was last checked. */
  clock: { trusted_at: number | null; doubted_at: number | null; checked_at: number | null };
  /** How often a screen was viewed on a day (UTC). */
  screen_view: { day: string; path: string; views: number };
}

export type SubscriberState = 'pending' | 'confirmed' | 'unsubscribed';
export type SurveyDraftState = 'open' | 'submitted' | 'erased';
export type Database = Kysely<Tables>;
export type Trx = Transaction<Tables>;
