import path from 'node:path';
import { keepFor } from '../keep-for.ts';
import { type Acceptance, accept, type Entry } from './accept.ts';
import { createAuditLog } from './audit-log.ts';
import { createBatches } from './batches.ts';
import { type Campaigns, createCampaigns } from './campaigns.ts';
import { createClients } from './clients.ts';
import { type Clock, createClock } from './clock.ts';
import { createDeadLetters } from './dead-letters.ts';
import { describeRisk } from './durability.ts';
import { createEditions } from './editions.ts';
import { createEnquiryNotes } from './enquiry-notes.ts';
import { createErasure } from './erasure.ts';
import { createInbox } from './inbox.ts';
import { createInvitations, type Invitations } from './invitations.ts';
import type { ClaimedMail } from './mail-row.ts';
import { createMailings } from './mailings.ts';
import { createNewsletter } from './newsletter.ts';
import { type OpenDatabase, openDatabase, type StorePlace } from './open.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { createPromises } from './promises.ts';
import { createQuarantine } from './quarantine.ts';
import { createRateLimits } from './rate-limits.ts';
import { createResponseKeys } from './response-keys.ts';
import { createResponses, type Responses } from './responses.ts';
import { createRetention } from './retention.ts';
import { createClearing } from './rewrite.ts';
import { readStoreSecret, type Secret } from './secret.ts';
import { createSnapshots, type Snapshots } from './snapshots.ts';
import { createSpamRules } from './spam-rules.ts';
import { createSubscriberImports } from './subscriber-imports.ts';
import { createSubscribers } from './subscribers.ts';
import { createSuppressions } from './suppressions.ts';
import { createSurveyCopies, type SurveyCopies } from './survey-copies.ts';
import { readSurveyResults } from './survey-results.ts';
import { takeTurns } from './turns.ts';
import { createVisits } from './visits.ts';
import { createWaveKeys } from './wave-keys.ts';
import { createWaveResponses, type WaveResponses } from './wave-responses.ts';
import { createWeeklyReport } from './weekly-report.ts';

/**
 * The store. Each write resolves once it is durable, and throws {@link StoreUnavailable} otherwise.
 */
export interface Store extends AsyncDisposable {
  secret: Secret;
  accept(entry: Entry): Promise<Acceptance>;
  /**
   * The encrypted facts of a mail to a respondent of the survey; undefined if this machine doesn't
   * have their key.
   */
  encryptedOf(mail: ClaimedMail): Promise<object | undefined>;
  /** Whether an idempotency record with this key is stored. */
  hasReceipt(receipt: Pick<Entry['receipt'], 'keyHash'>): Promise<boolean>;
  outbox: Outbox;
  deadLetters: ReturnType<typeof createDeadLetters>;
  inbox: ReturnType<typeof createInbox>;
  notes: ReturnType<typeof createEnquiryNotes>;
  auditLog: ReturnType<typeof createAuditLog>;
  promises: ReturnType<typeof createPromises>;
  weeklyReport: ReturnType<typeof createWeeklyReport>;
  quarantine: ReturnType<typeof createQuarantine>;
  spamRules: ReturnType<typeof createSpamRules>;
  newsletter: ReturnType<typeof createNewsletter>;
  subscribers: ReturnType<typeof createSubscribers>;
  subscriberImports: ReturnType<typeof createSubscriberImports>;
  mailings: ReturnType<typeof createMailings>;
  suppressions: ReturnType<typeof createSuppressions>;
  retention: ReturnType<typeof createRetention>;
  responses: Responses;
  surveyCopies: SurveyCopies;
  batches: ReturnType<typeof createBatches>;
  clients: ReturnType<typeof createClients>;
  campaigns: Campaigns;
  invitations: Invitations;
  /** The responses to open waves. */
  waveResponses: WaveResponses;
  snapshots: Snapshots;
  editions: ReturnType<typeof createEditions>;
  erasure: ReturnType<typeof createErasure>;
  /** Undefined for SQLite, which only one process can use. */
  rateLimits: ReturnType<typeof createRateLimits>;
  visits: ReturnType<typeof createVisits>;
  /** The survey results of an edition that may be shown. */
  surveyResults(edition: string): ReturnType<typeof readSurveyResults>;
  /**
   * Settings of the database that can lose acknowledged submissions in a power cut, with what to
   * do.
   */
  risk(): Promise<string | undefined>;
  /** The number of failed writes since the store was opened. */
  failures(): number;
  clock: Clock;
  /**
   * Writes a row, to check that the store can take submissions now. The result is cached for a
   * second. @throws {StoreUnavailable}
   */
  check(): Promise<void>;
  close(): Promise<void>;
}

const CHECK_KEPT_MS = 1000;
// Visitors wait for fifteen seconds (decisions/unsent-submissions.md).
const CLEARING_MS = 10_000;
// The keys of different stores are in different folders, so that none deletes the keys of another.
const FOLDER_LENGTH = 16;

/** The store can't be used at the moment: locked, full, or unreachable. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}

/** Opens the store. @throws {StoreRefused} if a newer version made it. */
export async function openStore(place: StorePlace): Promise<Store> {
  return createStore(await openDatabase(place));
}

/** Creates the store on an open database. */
export async function createStore(opened: OpenDatabase): Promise<Store> {
  let failures = 0;
  const refuse = (error: unknown): never => {
    failures += 1;
    throw new StoreUnavailable((error as Error).message, { cause: error });
  };
  const clearing = createClearing(opened);
  const open: OpenDatabase = {
    ...opened,
    write: async (work) => {
      // SQLite's file is locked meanwhile, for longer than writes wait for other processes.
      if (opened.engine === 'sqlite') await clearing.settled(CLEARING_MS);
      return opened.write(work).catch(refuse);
    },
  };
  const secret = await readStoreSecret(open).catch(async (error: unknown) => {
    await open.db.destroy();
    throw error;
  });
  const keys = createResponseKeys(
    path.join(open.dataDir, 'survey-keys', secret.keyOf('survey-keys', '').slice(0, FOLDER_LENGTH)),
  );
  const waveKeys = createWaveKeys(open.waveKeysDir);
  const responses = createResponses(open, secret, keys);
  const surveyCopies = createSurveyCopies(open, keys);
  const spamRules = createSpamRules(open);
  const close = async () => {
    await clearing.settled();
    await open.db.destroy();
  };
  return {
    secret,
    accept: async (entry) => {
      const { record } = entry;
      const response =
        record.kind === 'survey' ? await responses.encrypt(record).catch(refuse) : undefined;
      const acceptance = await open.write(async (trx) => {
        await takeTurns(
          trx,
          { engine: open.engine, secret },
          entry.mails,
          record.kind === 'submission' ? record.textKey : undefined,
        );
        return accept(trx, { secret, mailDomain: open.mailDomain }, entry, response);
      });
      // If the write fails, it may have been committed: housekeeping deletes a key that belongs to
      // nothing.
      if (response && acceptance.outcome !== 'stored') await responses.forget([response.id]);
      return acceptance;
    },
    encryptedOf: (mail) => responses.read(mail.id),
    hasReceipt: async ({ keyHash }) =>
      (await open.db
        .selectFrom('receipt')
        .select('id')
        .where('key_hash', '=', keyHash)
        .executeTakeFirst()) !== undefined,
    outbox: createOutbox(open),
    deadLetters: createDeadLetters(open),
    inbox: createInbox(open),
    notes: createEnquiryNotes(open),
    auditLog: createAuditLog(open),
    promises: createPromises(open),
    weeklyReport: createWeeklyReport(open, secret),
    quarantine: createQuarantine(open, secret),
    spamRules: {
      ...spamRules,
      find: (userEmail, text) => spamRules.find(userEmail, text).catch(refuse),
    },
    newsletter: createNewsletter(open, secret),
    subscribers: createSubscribers(open, secret),
    subscriberImports: createSubscriberImports(open, secret),
    mailings: createMailings(open, secret),
    suppressions: createSuppressions(open, secret),
    retention: createRetention(open, secret),
    responses,
    surveyCopies,
    batches: createBatches(open, keys),
    clients: createClients(open, waveKeys),
    campaigns: createCampaigns(open, secret, waveKeys),
    waveResponses: createWaveResponses(open, waveKeys),
    invitations: createInvitations(open, secret),
    snapshots: createSnapshots(open),
    editions: createEditions(open),
    erasure: createErasure(open, secret, { keys, clearing, copies: surveyCopies }),
    rateLimits: createRateLimits(open),
    visits: createVisits(open),
    surveyResults: (edition) => readSurveyResults(open, edition),
    risk: () => describeRisk(open),
    failures: () => failures,
    clock: createClock(open),
    check: keepFor(CHECK_KEPT_MS, () =>
      open.write(
        async (trx) =>
          void (await trx.updateTable('clock').set({ checked_at: Date.now() }).execute()),
      ),
    ),
    close,
    [Symbol.asyncDispose]: close,
  };
}
