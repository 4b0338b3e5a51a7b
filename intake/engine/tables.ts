import type { Generated, Kysely, Transaction } from 'kysely';
import type { OpenLink } from '../../core/campaigns/campaign.ts';
import type { Side } from '../../core/campaigns/sides.ts';
import type { Progress } from '../../core/desk/inbox.ts';
import type { SpamRuleKind } from '../../core/desk/spam-rules.ts';

/** Times are milliseconds since 1970. */
export interface Tables {
  /** Of every HMAC and token, shared by all processes on one store. */
  secret: { id: number; value: string };
  /** Of the last day. HMACs reveal neither idempotency key, body nor sender. */
  receipt: {
    key_hash: string;
    body_hash: string;
    id: string;
    created_at: number;
    address_key: string;
  };
  /** Of all forms but the newsletter's, and quarantined submissions of any form. */
  submission: {
    id: string;
    resource: string;
    /** An operator can restore a `deleted` one for a day. */
    state: 'accepted' | 'quarantined' | 'deleted';
    user_email: string;
    payload: string;
    /** Why it is in quarantine; if accepted, what is odd about it. */
    reason: string | null;
    received_at: number;
    digested_at: number | null;
    /** Null if its form wants no answer. The columns below name operators. */
    progress: Progress | null;
    progress_by: string | null;
    progress_at: number | null;
    taken_by: string | null;
    changed_by: string | null;
    changed_at: number | null;
    revision: Generated<number>;
    /** Recognises copies of a longer text. */
    text_key: string | null;
    /** When a digest that lists it was delivered; when an operator marked it as read. */
    told_at: number | null;
    read_at: number | null;
    /**
     * Requests for access: 1 if promised the survey's announcement, 0 if not, or if sent; null for
     * other forms.
     */
    awaits_survey: number | null;
    address_key: string;
  };
  spam_rule: { id: string; kind: SpamRuleKind; value: string; made_by: string; made_at: number };
  /** An operator's note or answer: `mail_id` is the answer's mail. */
  enquiry_note: {
    id: string;
    submission_id: string;
    written_at: number;
    author: string;
    text: string;
    mail_id: string | null;
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
  /** By day (UTC). */
  subscriber_day: { day: string; confirmed: number; departed: number };
  /** Days are dates (UTC). */
  client: { id: string; name: string };
  campaign: {
    id: string;
    client_id: string;
    name: string;
    system: string;
    welcome: string;
    sheet: string;
    /** JSON; null before the sheet was agreed. */
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
    /** JSON: where each group is counted, by the groups' ids. Only while the wave is open. */
    units: string | null;
    /** The key of responses that are not mixed yet. */
    fresh_key: string | null;
    /** Who had answered at the beginning of a day, rounded down to five. */
    people: number;
    counted_on: string | null;
    /** Of the invited people: how often, and when last. */
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
    /** The last day on which its open link, or an invitation, was taken away. */
    unlinked_on: string | null;
  };
  /**
   * Of a wave that is not closed. The id is the hash of the link's token, which is derived from the
   * wave and the address. No other table refers to it, and answering changes nothing in it.
   * `reminders`: how many of the wave's reminders are done.
   */
  invitation: {
    id: string;
    wave_id: string;
    group_id: string;
    address: string;
    /** Of its mails; null for the firm's. In which language somebody answers is stored nowhere. */
    language: string | null;
    reminders: number;
  };
  /**
   * For respondents who asked, encrypted with keys outside the database. `due_at` is the next try;
   * without a try for a day after it, the key is lost.
   */
  survey_copy: { id: string; content: string; due_at: number };
  /** Of a wave that is not closed. The id is the hash of the code. */
  wave_card: { id: string; wave_id: string; group_id: string };
  /**
   * Of open waves, encrypted to the same size with keys outside the database
   * (decisions/survey-anonymity.md).
   */
  wave_response: { id: string; wave_id: string; key_id: string; content: string };
  /** HMACs under the key of an open wave: of used links, and of what identifies a retry. */
  wave_use: { hash: string; wave_id: string };
  /** Of a closed wave, in random order. Nothing joins two of them. */
  wave_comment: { id: string; wave_id: string; question: string; comment: string };
  /** `owner` is a role; `due_on` a date (UTC). */
  wave_action: {
    id: string;
    wave_id: string;
    category: string;
    owner: string;
    due_on: string;
    text: string;
  };
  campaign_mail: { campaign_id: string; kind: string; subject: string; text: string };
  invitation_suppression: { recipient_key: string; since: number };
  /** JSON (core/campaigns/wave-words.ts). */
  wave_words: { wave_id: string; content: string };
  /** JSON, of a closed wave (decisions/survey-anonymity.md). */
  wave_snapshot: { wave_id: string; content: string };
  /**
   * Of a claimed mail, `due_at` is the end of its lease. A `withheld` mail exceeded a limit, and
   * counts towards none.
   */
  outbox: {
    id: string;
    message_id: string;
    kind: string;
    recipient_key: string;
    facts: string;
    state: 'pending' | 'sending' | 'delivered' | 'withdrawn' | 'withheld' | 'dead';
    attempts: number;
    /** Attempts that failed because of this mail, not of all mail. */
    failures: Generated<number>;
    /** Attempts without an answer to the text, which may have been accepted. */
    unknowns: Generated<number>;
    /** 1 if the mail server refuses us until somebody acts. */
    is_refused: Generated<number>;
    due_at: number;
    created_at: number;
    settled_at: number | null;
    error: string | null;
    /** 1 for newsletters and invitations, which wait for all other mail. */
    is_bulk: number;
    domain_key: string;
    /** The recipient without a sub-address, for limits. */
    limit_key: string;
    /**
     * The submission or subscriber that the mail was promised to. Always null for mails to
     * respondents of the survey.
     */
    submission_id: string | null;
    newsletter: string | null;
  };
  /**
   * With numbers of settled mails whose outbox rows retention has deleted. The announcement has no
   * text of its own.
   */
  newsletter: {
    slug: string;
    text: string | null;
    created_at: number;
    delivered: Generated<number>;
    withdrawn: Generated<number>;
    dead: Generated<number>;
    /**
     * A lease of the process that queues it, renewed with each step. Null once all its mails are
     * queued.
     */
    queueing_until: number | null;
  };
  /**
   * A newsletter that is being written, until it is sent or deleted. `changed_by` names an operator.
   * `tested`: the hash of the text that one of them has mailed to themselves.
   */
  newsletter_draft: {
    slug: string;
    subject: string;
    preview: string;
    markdown: string;
    changed_by: string;
    changed_at: number;
    revision: Generated<number>;
    tested: string | null;
  };
  /** By the key of the address, so that nobody gets a newsletter twice. */
  newsletter_recipient: { newsletter: string; recipient_key: string };
  /**
   * `is_total` is 1 if the address gets no mail at all, 0 if it wants no announcements.
   * `departed_at` is the time of an opt-out from announcements that applies again once a
   * suppression of all mail is lifted.
   */
  suppression: {
    recipient_key: string;
    since: number;
    is_total: number;
    reason: SuppressionReason | null;
    departed_at: number | null;
  };
  /**
   * Addresses that were refused for good, with the time of the first refusal. `is_bounce` is 1 if
   * the mail had been accepted before.
   */
  mail_failure: { recipient_key: string; failed_at: number; is_bounce: number };
  /** By day (UTC): reports that prove nothing, or are about another recipient. */
  unheard_report: {
    day: string;
    kind: 'bounce' | 'complaint';
    why: 'unproved' | 'elsewhere';
    count: number;
  };
  /** Messages to the address of bounces whose reading began, by hash, until it ends. */
  message_begun: { hash: string; begun: number; day: string };
  /**
   * By network, with a key that changes daily; `expire` is the end of the window. PostgreSQL only.
   */
  rate_limit: { key: string; points: number; expire: number | null };
  /** Processes that use the store, and when each was last seen. PostgreSQL only. */
  process: { id: string; version: string; seen_at: Date };
  /**
   * One row: the latest trusted time, the start of a doubted one
   * (decisions/readiness-and-clocks.md), the last write check, and the erasures since the files
   * were rewritten.
   */
  clock: {
    trusted_at: number | null;
    doubted_at: number | null;
    checked_at: number | null;
    uncleared: number;
  };
  /** At the desk. `item_id` is empty if the item has none, or was erased. */
  audit_log: {
    id: string;
    done_at: number;
    operator: string;
    action: string;
    item_id: string;
    item_name: string;
  };
  /** By day (UTC): views of screens by path, and what else is counted. */
  visit_count: { day: string; kind: string; name: string; count: number };
}

/**
 * Why an address gets no mail: an operator suppressed it, or its mail failed for good. Null: its
 * owner stopped all mail by a link, or complained.
 */
export type SuppressionReason = 'operator' | 'failed';
export type SubscriberState = 'pending' | 'confirmed' | 'unsubscribed';
export type Database = Kysely<Tables>;
export type Trx = Transaction<Tables>;

export type Engine = 'sqlite' | 'postgres';

export interface OnEngine {
  db: Database;
  engine: Engine;
}
