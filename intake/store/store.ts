import path from 'node:path';
import { keepFor } from '../keep-for.ts';
import { createCampaigns } from './campaigns/campaigns.ts';
import { createClients } from './campaigns/clients.ts';
import { createInvitations } from './campaigns/invitations.ts';
import { createSnapshots } from './campaigns/snapshots.ts';
import { createWaveResponses } from './campaigns/wave-responses.ts';
import { announce } from './engine/beside.ts';
import { createClock } from './engine/clock.ts';
import { refuseNewer } from './engine/migrate.ts';
import { type OpenDatabase, openDatabase, type StorePlace } from './engine/open.ts';
import { describeRisk } from './engine/postgres.ts';
import { createClearing } from './engine/rewrite.ts';
import { isThere } from './engine/rows.ts';
import { type Acceptance, accept, type Entry } from './inbox/accept.ts';
import { createAuditLog } from './inbox/audit-log.ts';
import { createEnquiryNotes } from './inbox/handling.ts';
import { createInbox } from './inbox/inbox.ts';
import { createQuarantine } from './inbox/quarantine.ts';
import { createRateLimits } from './inbox/rate-limits.ts';
import { createSpamRules } from './inbox/spam-rules.ts';
import { createResponseKeys } from './keys/response-keys.ts';
import { readStoreSecret } from './keys/secret.ts';
import { createWaveKeys } from './keys/wave-keys.ts';
import { createSubscriberImports } from './list/subscriber-imports.ts';
import { createSubscribers } from './list/subscribers.ts';
import { createSubscriptions } from './list/subscriptions.ts';
import { createBounces } from './mail/bounces.ts';
import { createDeadLetters } from './mail/dead-letters.ts';
import { createEncryptedFacts } from './mail/encrypted-facts.ts';
import { createNewsletters } from './mail/newsletters.ts';
import { createOutbox } from './mail/outbox.ts';
import { takeTurns } from './mail/queue-mail.ts';
import { createSubmissionMails } from './mail/submission-mails.ts';
import { createSuppressions } from './mail/suppressions.ts';
import { createErasure } from './records/erasure.ts';
import { createRetention } from './records/retention.ts';
import { createSurveyCopies } from './survey/survey-copies.ts';
import { createVisits } from './visits.ts';

/**
 * The store. Each write resolves once it is durable, and throws {@link StoreUnavailable} otherwise.
 */
export type Store = Awaited<ReturnType<typeof createStore>>;

const CHECK_KEPT_MS = 1000;
// Visitors wait for fifteen seconds (decisions/unsent-submissions.md).
const CLEARING_MS = 10_000;
// The keys of different stores are in different folders, so that none deletes the keys of another.
const FOLDER_LENGTH = 16;

/** The store can't be used at the moment: locked, full, or unreachable. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}

/** Opens the store. @throws {StoreRefused} if this version can't use it, or one beside it then couldn't. */
export async function openStore(place: StorePlace): Promise<Store> {
  return createStore(await openDatabase(place));
}

/** Creates the store on an open database. */
export async function createStore(opened: OpenDatabase) {
  let failures = 0;
  const refuse = (error: unknown): never => {
    failures += 1;
    throw new StoreUnavailable((error as Error).message, { cause: error });
  };
  const clearing = createClearing(opened);
  const attempt = async <Result>(write: () => Promise<Result>): Promise<Result> => {
    // SQLite's file is locked meanwhile, for longer than writes wait for other processes.
    if (opened.engine === 'sqlite') await clearing.settled(CLEARING_MS);
    return write().catch(refuse);
  };
  const open: OpenDatabase = {
    ...opened,
    write: (work) => attempt(() => opened.write(work)),
    writeOne: (statement) => attempt(() => opened.writeOne(statement)),
    writeTogether: (id, work) => attempt(() => opened.writeTogether(id, work)),
  };
  const prepare = async () => {
    const leave = await announce(open);
    // A newer version may have changed the store since it was opened.
    await refuseNewer(open.db).catch(async (error: unknown) => {
      await leave();
      throw error;
    });
    return { leave, secret: await readStoreSecret(open) };
  };
  const { leave, secret } = await prepare().catch(async (error: unknown) => {
    await open.db.destroy();
    throw error;
  });
  const identity = { ...open, secret };
  const keys = createResponseKeys(
    path.join(open.dataDir, 'survey-keys', secret.keyOf('survey-keys', '').slice(0, FOLDER_LENGTH)),
  );
  const waveKeys = createWaveKeys(open.waveKeysDir);
  const encryptedFacts = createEncryptedFacts(open, keys);
  const surveyCopies = createSurveyCopies(open, keys);
  const spamRules = createSpamRules(open);
  const close = async () => {
    await clearing.settled();
    await leave();
    await open.db.destroy();
  };
  return {
    secret,
    accept: async (entry: Entry): Promise<Acceptance> => {
      const { record } = entry;
      const mails = await encryptedFacts.encrypt(entry.mails).catch(refuse);
      const acceptance = await open.write(async (trx) => {
        await takeTurns(
          trx,
          identity,
          mails,
          record.kind === 'submission' ? record.textKey : undefined,
        );
        return accept(trx, identity, { ...entry, mails });
      });
      // If the write fails, it may have been committed: housekeeping deletes a key that belongs to
      // nothing.
      if (acceptance.outcome !== 'stored') await encryptedFacts.forget(mails);
      return acceptance;
    },
    hasReceipt: ({ keyHash }: Pick<Entry['receipt'], 'keyHash'>): Promise<boolean> =>
      isThere(open.db.selectFrom('receipt').select('id').where('key_hash', '=', keyHash)),
    outbox: createOutbox(open, keys),
    encryptedFacts,
    bounces: createBounces(open, secret),
    deadLetters: createDeadLetters(open),
    inbox: createInbox(open),
    notes: createEnquiryNotes(open),
    auditLog: createAuditLog(open),
    submissionMails: createSubmissionMails(open),
    quarantine: createQuarantine(open, secret),
    spamRules: {
      ...spamRules,
      find: (...about: Parameters<typeof spamRules.find>) => spamRules.find(...about).catch(refuse),
    },
    subscriptions: createSubscriptions(open, secret),
    subscribers: createSubscribers(open, secret),
    subscriberImports: createSubscriberImports(open, secret),
    newsletters: createNewsletters(open, secret),
    suppressions: createSuppressions(open, secret),
    retention: createRetention(open, secret),
    surveyCopies,
    clients: createClients(open, waveKeys),
    campaigns: createCampaigns(open, secret, waveKeys),
    waveResponses: createWaveResponses(open, waveKeys),
    invitations: createInvitations(open, secret),
    snapshots: createSnapshots(open),
    erasure: createErasure(open, secret, { keys, clearing, copies: surveyCopies }),
    /** Undefined for SQLite, which only one process can use. */
    rateLimits: createRateLimits(open),
    visits: createVisits(open),
    /** Settings of the database that can lose acknowledged submissions in a power cut. */
    risk: () => describeRisk(open),
    failures: () => failures,
    clock: createClock(open),
    /**
     * Writes a row, to check that the store can take submissions now. The result is cached for a
     * second. @throws {StoreUnavailable}
     */
    check: keepFor(CHECK_KEPT_MS, () =>
      open.writeOne(
        async (db) =>
          void (await db.updateTable('clock').set({ checked_at: Date.now() }).execute()),
      ),
    ),
    close,
    [Symbol.asyncDispose]: close,
  };
}
