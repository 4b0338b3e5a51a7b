import { type Kysely, sql } from 'kysely';

/**
 * `tables.ts` says what the columns mean; this is what the engine needs. `without rowid` is
 * SQLite's: it orders rows by their random keys, so that their order doesn't tell who came first.
 */
const SCHEMA = `
-- The store itself

create table secret (
  id integer primary key,
  value text not null
);

-- One row for all processes.
create table clock (
  trusted_at bigint,
  doubted_at bigint,
  checked_at bigint,
  uncleared integer not null default 0
);

-- Submissions

create table receipt (
  key_hash text primary key,
  body_hash text not null,
  id text not null,
  created_at bigint not null,
  address_key text not null
) without rowid;
create index receipt_by_age on receipt (created_at);

create table submission (
  id text primary key,
  resource text not null,
  state text not null,
  user_email text not null,
  address_key text not null,
  payload text not null,
  reason text,
  text_key text,
  received_at bigint not null,
  digested_at bigint,
  told_at bigint,
  read_at bigint,
  progress text,
  progress_by text,
  progress_at bigint,
  taken_by text,
  changed_by text,
  changed_at bigint,
  revision integer not null default 0,
  awaits_survey integer
);
-- Retention and the desk's lists.
create index submission_by_age on submission (state, received_at);
create index submission_by_progress on submission (state, progress, received_at);
-- Erasure, limits and rules against spam.
create index submission_by_key on submission (address_key);
create index submission_by_address on submission (resource, lower(user_email));
create index submission_by_sender on submission (state, lower(user_email));
create index submission_by_text on submission (text_key, received_at);
-- An erasure counts the texts that name a person. Each holds its sender's address, few another.
create index submission_mentioning on submission (id) where payload like '%@%@%';
create index submission_awaiting on submission (state, received_at, id) where awaits_survey = 1;

create table enquiry_note (
  id text primary key,
  submission_id text not null,
  written_at bigint not null,
  author text not null,
  text text not null,
  mail_id text
);
create index enquiry_note_by_submission on enquiry_note (submission_id);

create table spam_rule (
  id text primary key,
  kind text not null,
  value text not null,
  made_by text not null,
  made_at bigint not null,
  unique (kind, value)
);

-- The newsletter's list

create table subscriber (
  id text primary key,
  user_email text not null unique,
  address_key text not null,
  state text not null,
  source text,
  created_at bigint not null,
  changed_at bigint not null
);
create index subscriber_by_age on subscriber (created_at, id);
create index subscriber_by_state on subscriber (state, created_at, id);
create index subscriber_in_turn on subscriber (state, id);
create index subscriber_by_key on subscriber (address_key);
-- Who lacks a newsletter is counted in the order of its recipients.
create index subscriber_unmailed on subscriber (state, address_key);

-- Counts, because they outlive the rows of those who left.
create table subscriber_day (
  day text primary key,
  confirmed integer not null,
  departed integer not null
);

-- Clients and their campaigns

create table client (
  id text primary key,
  name text not null unique
);

create table campaign (
  id text primary key,
  client_id text not null,
  name text not null,
  system text not null,
  welcome text not null,
  sheet text not null,
  agreement text,
  created_on text not null
);

create table campaign_wave (
  id text primary key,
  campaign_id text not null,
  name text not null,
  opens_on text not null,
  closes_on text not null,
  closed_on text,
  units text,
  fresh_key text,
  people integer not null default 0,
  counted_on text,
  reminders integer not null default 0,
  reminded_at bigint,
  position integer not null
);
create index campaign_wave_by_campaign on campaign_wave (campaign_id);

-- From when a wave is first used until it is deleted.
create table wave_words (
  wave_id text primary key,
  content text not null
);

create table campaign_group (
  id text primary key,
  campaign_id text not null,
  name text not null,
  side text not null,
  asked integer not null,
  open_link text not null,
  position integer not null,
  unlinked_on text
);
create index campaign_group_by_campaign on campaign_group (campaign_id);

create table campaign_mail (
  campaign_id text not null,
  kind text not null,
  subject text not null,
  text text not null,
  primary key (campaign_id, kind)
);

create table invitation (
  id text primary key,
  wave_id text not null,
  group_id text not null,
  address text not null,
  language text,
  reminders integer not null
) without rowid;
create index invitation_by_wave on invitation (wave_id);

-- Copies of responses that respondents asked for, until they have left.
create table survey_copy (
  id text primary key,
  content text not null,
  due_at bigint not null
) without rowid;

create table wave_card (
  id text primary key,
  wave_id text not null,
  group_id text not null
) without rowid;
create index wave_card_by_wave on wave_card (wave_id);

-- While a wave is open. Nothing in these tables names, counts or times a person.

create table wave_response (
  id text primary key,
  wave_id text not null,
  key_id text not null,
  content text not null
) without rowid;
create index wave_response_by_key on wave_response (wave_id, key_id);

create table wave_use (
  hash text primary key,
  wave_id text not null
) without rowid;
create index wave_use_by_wave on wave_use (wave_id);

-- Once it is closed.

create table wave_snapshot (
  wave_id text primary key,
  content text not null
);

create table wave_comment (
  id text primary key,
  wave_id text not null,
  question text not null,
  comment text not null
) without rowid;
create index wave_comment_by_wave on wave_comment (wave_id);

create table wave_action (
  id text primary key,
  wave_id text not null,
  category text not null,
  owner text not null,
  due_on text not null,
  text text not null
);
create index wave_action_by_wave on wave_action (wave_id);

-- Mail

create table outbox (
  id text primary key,
  message_id text not null,
  kind text not null,
  recipient_key text not null,
  domain_key text not null,
  limit_key text not null,
  facts text not null,
  is_bulk integer not null,
  submission_id text,
  newsletter text,
  state text not null,
  attempts integer not null,
  failures integer not null default 0,
  unknowns integer not null default 0,
  is_refused integer not null default 0,
  due_at bigint not null,
  created_at bigint not null,
  settled_at bigint,
  error text
);
-- The sender takes what one person waits for before what goes to many.
create index outbox_due on outbox (is_bulk, due_at) where state in ('pending', 'sending');
create index outbox_by_recipient on outbox (recipient_key);
create index outbox_by_limit on outbox (limit_key, kind, created_at);
create index outbox_by_domain on outbox (domain_key, created_at);
create index outbox_by_submission on outbox (submission_id) where submission_id is not null;
create index outbox_by_newsletter on outbox (newsletter, state) where newsletter is not null;
-- With state as its first column, SQLite would prefer this one to outbox_due.
create index outbox_settled on outbox (settled_at, state);
create index outbox_with_body on outbox (created_at) where facts != '{}';
-- Few mails, which the desk counts.
create index outbox_refused on outbox (error) where is_refused = 1;
create index outbox_unknown on outbox (state) where unknowns > 0;
create index outbox_dead on outbox (settled_at, id) where state = 'dead';

create table newsletter (
  slug text primary key,
  text text,
  created_at bigint not null,
  queueing_until bigint,
  delivered integer not null default 0,
  withdrawn integer not null default 0,
  dead integer not null default 0
);

-- Until it is sent or deleted.
create table newsletter_draft (
  slug text primary key,
  subject text not null,
  preview text not null,
  markdown text not null,
  changed_by text not null,
  changed_at bigint not null,
  revision integer not null default 0,
  tested text
);

create table newsletter_recipient (
  newsletter text not null,
  recipient_key text not null,
  primary key (newsletter, recipient_key)
);
create index newsletter_recipient_by_key on newsletter_recipient (recipient_key);

create table suppression (
  recipient_key text primary key,
  since bigint not null,
  is_total integer not null,
  reason text,
  departed_at bigint
);

create table invitation_suppression (
  recipient_key text primary key,
  since bigint not null
);

create table mail_failure (
  recipient_key text primary key,
  failed_at bigint not null,
  is_bounce integer not null default 0
);

create table unheard_report (
  day text not null,
  kind text not null,
  why text not null,
  count integer not null,
  primary key (day, kind, why)
);

create table message_begun (
  hash text primary key,
  begun integer not null,
  day text not null
);

-- The desk and visits

create table audit_log (
  id text primary key,
  done_at bigint not null,
  operator text not null,
  action text not null,
  item_id text not null,
  item_name text not null
);
create index audit_log_by_age on audit_log (done_at, id);

create table visit_count (
  day text not null,
  kind text not null,
  name text not null,
  count bigint not null,
  primary key (day, kind, name)
);
`;

/**
 * For rate-limiter-flexible, if processes share a database. Unlogged: it is in no file backup, is
 * not synced, and a crash empties it.
 */
const RATE_LIMIT = `create unlogged table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
)`;

/** By the database's own clock. */
const PROCESS = `create unlogged table process (
  id text primary key,
  version text not null,
  seen_at timestamptz not null
)`;

/** Edited in place until 0.2.0 is tagged, and never after (architecture.md). */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  const schema = engine === 'sqlite' ? SCHEMA : SCHEMA.replaceAll(' without rowid;', ';');
  for (const statement of schema.trim().split(/;\n/)) if (statement) await run(statement);
  if (engine === 'postgres') for (const table of [RATE_LIMIT, PROCESS]) await run(table);
  await sql`insert into clock (uncleared) values (0)`.execute(db);
}
