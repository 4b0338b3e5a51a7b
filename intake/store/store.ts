import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { createActions } from '../campaigns/actions.ts';
import { createCampaigns } from '../campaigns/campaigns.ts';
import { createClients } from '../campaigns/clients.ts';
import { createInvitations } from '../campaigns/invitations.ts';
import { createSnapshots } from '../campaigns/snapshots.ts';
import { createSurveyCopies } from '../campaigns/survey-copies.ts';
import { createWaveResponses } from '../campaigns/wave-responses.ts';
import { announce } from '../engine/beside.ts';
import { createClock } from '../engine/clock.ts';
import { keepFor } from '../engine/keep-for.ts';
import { refuseNewer } from '../engine/migrate.ts';
import { type OpenDatabase, openDatabase } from '../engine/open.ts';
import { describeRisk } from '../engine/postgres.ts';
import { createResponseKeys } from '../engine/response-keys.ts';
import { createClearing } from '../engine/rewrite.ts';
import { isThere } from '../engine/rows.ts';
import { readStoreSecret } from '../engine/secret.ts';
import { StoreUnavailable } from '../engine/store-errors.ts';
import type { Trx } from '../engine/tables.ts';
import { type Acceptance, accept, type Entry } from '../enquiries/accept.ts';
import { createAnswers } from '../enquiries/answers.ts';
import { createEnquiryNotes } from '../enquiries/handling.ts';
import { createInbox } from '../enquiries/inbox.ts';
import { createQuarantine } from '../enquiries/quarantine.ts';
import { createSpamRules } from '../enquiries/spam-rules.ts';
import { createRateLimits } from '../http/rate-limits.ts';
import { createBounces } from '../mail/bounces/bounces.ts';
import { createDeadLetters } from '../mail/dead-letters.ts';
import { createEncryptedFacts } from '../mail/encrypted-facts.ts';
import { createOutbox } from '../mail/outbox.ts';
import { takeTurns } from '../mail/queue-mail.ts';
import { createSubmissionMails } from '../mail/submission-mails.ts';
import { createSuppressions } from '../mail/suppressions.ts';
import { createNewsletterDrafts } from '../newsletter/drafts.ts';
import { createNewsletters } from '../newsletter/newsletters.ts';
import { createSubscriberImports } from '../newsletter/subscriber-imports.ts';
import { createSubscribers } from '../newsletter/subscribers.ts';
import { createSubscriptions } from '../newsletter/subscriptions.ts';
import type { StorePlace } from '../settings/settings.ts';
import { createAuditLog } from '../sign-in/audit-log.ts';
import { createVisits } from '../visits/stored-visits.ts';
import { createErasure } from './erasure.ts';
import { createRetention } from './retention.ts';

/** Each write resolves once it is durable, and throws {@link StoreUnavailable} otherwise. */
export type Store = Awaited<ReturnType<typeof createStore>>;

const CHECK_KEPT_MS = 1000;
// In bytes, more than nearly all submissions take with their mails.
const ROOM = 128 * 1024;
// Visitors wait for fifteen seconds (decisions/unsent-submissions.md).
const CLEARING_MS = 10_000;
// Each store has its own key folder, so that none deletes another's keys.
const FOLDER_LENGTH = 16;

/**
 * @throws {StoreRefused} if this version can't use the store, or would break it for a running older
 * one.
 */
export async function openStore(place: StorePlace): Promise<Store> {
  return createStore(await openDatabase(place));
}

export async function createStore(opened: OpenDatabase) {
  let failures = 0;
  let hasRoom = true;
  const refuse = (error: unknown): never => {
    failures += 1;
    if (isOfRoom(error)) hasRoom = false;
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
  const waveKeys = createResponseKeys(open.waveKeysDir);
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
      // If the write fails, it may have been committed: housekeeping deletes unused keys.
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
    answers: createAnswers(open, secret),
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
    newsletterDrafts: createNewsletterDrafts(open),
    suppressions: createSuppressions(open, secret),
    retention: createRetention(open, secret),
    surveyCopies,
    clients: createClients(open, waveKeys),
    campaigns: createCampaigns(open, secret, waveKeys),
    waveResponses: createWaveResponses(open, waveKeys),
    invitations: createInvitations(open, secret),
    snapshots: createSnapshots(open),
    actions: createActions(open),
    erasure: createErasure(open, secret, { keys, clearing, copies: surveyCopies }),
    /** Undefined for SQLite, which only one process can use. */
    rateLimits: createRateLimits(open),
    visits: createVisits(open),
    /** Settings that can lose acknowledged submissions in a power cut. */
    risk: () => describeRisk(open),
    failures: () => failures,
    clock: createClock(open),
    /**
     * Writes a row, to check that the store can take submissions now. A full disk still has room for
     * that one, so once it has refused a write, as much as a submission takes. Cached for a second.
     * @throws {StoreUnavailable}
     */
    check: keepFor(CHECK_KEPT_MS, async () => {
      if (!hasRoom) await open.write(tryRoom);
      hasRoom = true;
      await open.writeOne((db) =>
        db.updateTable('clock').set({ checked_at: Date.now() }).execute(),
      );
    }),
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** SQLITE_FULL, or PostgreSQL's disk_full. */
function isOfRoom(error: unknown): boolean {
  const { errcode = 0, code } = error as { errcode?: number; code?: string };
  return (errcode & 0xff) === 13 || code === '53100';
}

/** Leaves nothing. Bytes that are deleted are overwritten, so they need their room. */
async function tryRoom(trx: Trx): Promise<void> {
  const [key_hash, body_hash] = [randomUUID(), 'x'.repeat(ROOM)];
  const receipt = { key_hash, body_hash, id: '', created_at: 0, address_key: '' };
  await trx.insertInto('receipt').values(receipt).execute();
  await trx.deleteFrom('receipt').where('key_hash', '=', key_hash).execute();
}
