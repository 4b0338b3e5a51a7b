import type { Generated, Kysely, Transaction } from 'kysely';
import type { OpenLink } from '../../core/campaigns/campaign.ts';
import type { Side } from '../../core/campaigns/sides.ts';
import type { Progress } from '../../core/desk/inbox.ts';
import type { SpamRuleKind } from '../../core/desk/spam-rules.ts';

/** The tables of the store. Times are milliseconds since 1970. */
export interface Tables {
  /** The secret of every HMAC and token, shared by all processes on one store. */
  secret: { id: number; value: string };
  /**
   * Receipts of the last day, as HMACs that reveal neither idempotency key, body nor
   * sender.
   */
  receipt: {
    key_hash: string;
    body_hash: string;
    id: string;
    created_at: number;
    address_key: string;
  };
  /** Submissions of forms other than the newsletter's, and quarantined submissions of any form. */
  submission: {
    id: string;
    resource: string;
    /** `deleted` by an operator, who can put it back for a day. */
    state: 'accepted' | 'quarantined' | 'deleted';
    user_email: string;
    payload: string;
    /** Why it is in quarantine; of an accepted one, what is odd about it. */
    reason: string | null;
    received_at: number;
    digested_at: number | null;
    /**
     * How far an enquiry has come; null if its form wants no answer. The columns below name
     * operators.
     */
    progress: Progress | null;
    progress_by: string | null;
    progress_at: number | null;
    taken_by: string | null;
    changed_by: string | null;
    changed_at: number | null;
    revision: Generated<number>;
    /** The key of a longer text, by which copies of it are recognised. */
    text_key: string | null;
    /**
     * When a digest that lists a quarantined submission was delivered; when an operator marked it
     * as read.
     */
    told_at: number | null;
    read_at: number | null;
    /**
     * 1 for a request for access that is promised the announcement of the survey, 0 for one that
     * isn't, or has had it; null for other forms.
     */
    awaits_survey: number | null;
    address_key: string;
  };
  spam_rule: { id: string; kind: SpamRuleKind; value: string; made_by: string; made_at: number };
  enquiry_note: {
    id: string;
    submission_id: string;
    written_at: number;
    author: string;
    text: string;
  };
  /** `source` is null unless the address was imported. */
  subscriber: {
    id: string;
    user_email: string;
    state: SubscriberState;
    created_at: number;
    changed_at: number;
    address_key: string;
    source: string | null;
  };
  /** How many subscribers confirmed and left on a day (UTC). */
  subscriber_day: { day: string; confirmed: number; departed: number };
  /** Clients and their campaigns, with waves and groups. The days are dates (UTC). */
  client: { id: string; name: string };
  campaign: {
    id: string;
    client_id: string;
    name: string;
    system: string;
    welcome: string;
    sheet: string;
    /** With whom the sheet was agreed, as JSON; null before. */
    agreement: string | null;
    created_on: string;
  };
  campaign_wave: {
    id: string;
    campaign_id: string;
    name: string;
    opens_on: string;
    closes_on: string;
    closed_on: string | null;
    /**
     * Where each group is counted, by the groups' ids, as JSON; null before it is opened and after
     * it is closed.
     */
    units: string | null;
    /** The name of the key of its responses that are not mixed yet. */
    fresh_key: string | null;
    /** The number of people who had answered at the beginning of a day, rounded down to five. */
    people: number;
    counted_on: string | null;
    /** How often its invited people were reminded, and when last. */
    reminders: number;
    reminded_at: number | null;
    position: number;
  };
  campaign_group: {
    id: string;
    campaign_id: string;
    name: string;
    side: Side;
    asked: number;
    open_link: OpenLink;
    position: number;
    /** The day on which its open link, or somebody's invitation, was last taken away. */
    unlinked_on: string | null;
  };
  /**
   * Invitations to a wave that is not closed. The id is the hash of the link's token, which is
   * derived from the wave and the address. No other table refers to an invitation, and nothing in
   * it changes when it is answered. `reminders`: how many of the wave's reminders are dealt with.
   */
  invitation: { id: string; wave_id: string; group_id: string; address: string; reminders: number };
  /**
   * Copies of responses to campaigns that respondents asked for, encrypted with keys outside the
   * database. `due_at` is when a copy is next tried; with no try for a day after it, its key is
   * lost.
   */
  survey_copy: { id: string; content: string; due_at: number };
  /** Cards of a wave that is not closed, by the hash of their code. */
  wave_card: { id: string; wave_id: string; group_id: string };
  /**
   * The responses of open waves, encrypted to the same size with keys outside the database
   * (decisions/survey-anonymity.md).
   */
  wave_response: { id: string; wave_id: string; key_id: string; content: string };
  /**
   * HMACs under the key of an open wave: of the links that were used, and of what tells a retry.
   */
  wave_use: { hash: string; wave_id: string };
  /** The comments of a closed wave. Their order is random, and nothing joins two of them. */
  wave_comment: { id: string; wave_id: string; question: string; comment: string };
  campaign_mail: { campaign_id: string; kind: string; subject: string; text: string };
  invitation_suppression: { recipient_key: string; since: number };
  /** What a wave asks, as JSON (core/campaigns/wave-words.ts). */
  wave_words: { wave_id: string; content: string };
  /** What is known of a closed wave, as JSON (decisions/survey-anonymity.md). */
  wave_snapshot: { wave_id: string; content: string };
  /**
   * The outbox. For a claimed mail, `due_at` is the end of its lease. A `withheld` mail exceeded a
   * limit, and counts towards none.
   */
  outbox: {
    id: string;
    message_id: string;
    kind: string;
    recipient_key: string;
    facts: string;
    state: 'pending' | 'sending' | 'delivered' | 'withdrawn' | 'withheld' | 'dead';
    attempts: number;
    /** How many attempts failed under this mail, and not under all mail. */
    failures: Generated<number>;
    /** How many attempts ended without an answer to the text, so that it may have been taken. */
    unknowns: Generated<number>;
    /** 1 if it waits because the mail server refused us, until somebody acts. */
    is_refused: Generated<number>;
    due_at: number;
    created_at: number;
    settled_at: number | null;
    error: string | null;
    /** 1 for newsletters and invitations, which wait for all other mail. */
    is_bulk: number;
    domain_key: string;
    /** What the limits count by: the recipient without a sub-address. */
    limit_key: string;
    /**
     * The submission or subscriber that the mail was promised to. Always null for mails to
     * respondents of the survey.
     */
    submission_id: string | null;
    newsletter: string | null;
  };
  /**
   * The texts of newsletters, with the numbers of settled mails whose outbox rows retention has
   * deleted. The announcement has no text of its own.
   */
  newsletter: {
    slug: string;
    text: string | null;
    created_at: number;
    delivered: Generated<number>;
    withdrawn: Generated<number>;
    dead: Generated<number>;
    /**
     * Until when a process may still be queueing it: a lease, renewed with each step. Null once all
     * its mails are queued.
     */
    queueing_until: number | null;
  };
  /** The recipients of a newsletter, by the key of their address, so that nobody gets it twice. */
  newsletter_recipient: { newsletter: string; recipient_key: string };
  /**
   * Suppressions, by the key of the address. `is_total` is 1 if it gets no mail at all, 0 if it
   * wants no announcements. `departed_at` is the time of an opt-out from announcements that stands
   * again once a suppression of all mail is lifted.
   */
  suppression: {
    recipient_key: string;
    since: number;
    is_total: number;
    reason: SuppressionReason | null;
    departed_at: number | null;
  };
  /**
   * Addresses that were refused for good, by their key, with the time of the first refusal.
   * `is_bounce` is 1 if a mail had been taken before it was refused.
   */
  mail_failure: { recipient_key: string; failed_at: number; is_bounce: number };
  /** The number of reports by day (UTC) that prove nothing, or are about another recipient. */
  unheard_report: {
    day: string;
    kind: 'bounce' | 'complaint';
    why: 'unproved' | 'elsewhere';
    count: number;
  };
  /** Messages to the address of bounces that were begun to be read, by their hash, until they were. */
  message_begun: { hash: string; begun: number; day: string };
  /**
   * Rate limit counts by network, with a key that changes daily; `expire` is the end of the window.
   * On PostgreSQL only.
   */
  rate_limit: { key: string; points: number; expire: number | null };
  /** The processes that use the store, and when each last said so. On PostgreSQL only. */
  process: { id: string; version: string; seen_at: Date };
  /**
   * One row: the latest trusted time, the start of a doubted one
   * (decisions/readiness-and-clocks.md), the time of the last write check, and the number of
   * erasures since the files were rewritten.
   */
  clock: {
    trusted_at: number | null;
    doubted_at: number | null;
    checked_at: number | null;
    uncleared: number;
  };
  /**
   * What operators did at the desk, to which item. The id is empty if the item has none, or was
   * erased.
   */
  audit_log: {
    id: string;
    done_at: number;
    operator: string;
    action: string;
    item_id: string;
    item_name: string;
  };
  /** Counts of visits by day (UTC): views of screens by path, and what else is counted. */
  visit_count: { day: string; kind: string; name: string; count: number };
}

/**
 * Why an address gets no mail at all: an operator suppressed it, or its mail failed for good. Null:
 * its owner stopped all mail by a link, or complained.
 */
export type SuppressionReason = 'operator' | 'failed';
export type SubscriberState = 'pending' | 'confirmed' | 'unsubscribed';
export type Database = Kysely<Tables>;
export type Trx = Transaction<Tables>;

export type Engine = 'sqlite' | 'postgres';

/** A database, and which it is. */
export interface OnEngine {
  db: Database;
  engine: Engine;
}
