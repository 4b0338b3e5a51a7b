import type { Logger } from 'pino';
import { dayOf } from '../../core/days.ts';
import type { WaveResponses } from '../campaigns/wave-responses.ts';
import { causeOf } from '../engine/explain.ts';
import { runRegularly } from '../engine/regularly.ts';
import { clearOrLog } from '../engine/rewrite.ts';
import { mailFolder, sweepMailFiles } from '../mail/mail-files.ts';
import type { RetentionDays } from '../settings/settings.ts';
import { removeOld } from '../store/backup.ts';
import { BODY_MS } from '../store/retention.ts';
import type { Store } from '../store/store.ts';

interface HousekeepingParts {
  store: Pick<
    Store,
    | 'retention'
    | 'outbox'
    | 'encryptedFacts'
    | 'waveResponses'
    | 'campaigns'
    | 'invitations'
    | 'newsletters'
    | 'erasure'
    | 'clock'
  >;
  mixer: Pick<Mixer, 'mix'>;
  days: RetentionDays;
  /** Where operators read the quarantine; undefined without a desk. */
  deskUrl: string | undefined;
  dataDir: string;
  mailTo: string;
  log: Logger;
  onMail: () => void;
}

// The firm must hear of quarantined submissions within an hour (reliability.md, Targets).
const EVERY_MS = 15 * 60 * 1000;

/**
 * Now and at intervals: retention, the quarantine digest, mail files, backups. @returns a function
 * that stops it.
 */
export function startHousekeeping(parts: HousekeepingParts): () => Promise<void> {
  return runRegularly(() => runHousekeeping(parts), EVERY_MS);
}

async function runHousekeeping({
  store,
  mixer,
  days,
  deskUrl,
  dataDir,
  mailTo,
  log,
  onMail,
}: HousekeepingParts): Promise<void> {
  const { retention, waveResponses } = store;
  try {
    const now = Date.now();
    await store.outbox.hasten(now);
    const doubt = await store.clock.judge(now);
    if (doubt)
      log.error(
        doubt,
        'the clock is more than a day ahead of the last trusted time: nothing is deleted or given up until it has been so for a day',
      );
    else await retention.sweep(now, days, { hasDesk: deskUrl !== undefined });
    if (!doubt) await store.campaigns.closeEnded(now);
    if (!doubt) await waveResponses.count(dayOf(now));
    await store.invitations.queueReminders(now);
    await store.newsletters.endAnnounced();
    await mixer.mix();
    if (!doubt)
      for (const { deleteUnusedKeys } of [store.encryptedFacts, waveResponses])
        await deleteUnusedKeys(now);
    while ((await retention.digestQuarantine(now, mailTo, deskUrl)) > 0) onMail();
    if (!doubt) sweepMailFiles(mailFolder(dataDir), now - BODY_MS);
    if (!doubt) removeOld(dataDir, now);
  } catch (error) {
    log.error({ cause: causeOf(error) }, 'housekeeping failed');
  }
  await clearOrLog(store.erasure, log);
}

/** One run at a time (decisions/survey-anonymity.md). */
export class Mixer {
  readonly #waveResponses: Pick<WaveResponses, 'mix'>;
  readonly #log: Logger;
  #running: Promise<void> = Promise.resolve();
  #isDue = false;

  constructor(store: { waveResponses: Pick<WaveResponses, 'mix'> }, log: Logger) {
    this.#waveResponses = store.waveResponses;
    this.#log = log;
  }

  /**
   * Combines calls that arrive meanwhile. A failure is logged, and the next run repeats the work.
   */
  mix(): Promise<void> {
    if (this.#isDue) return this.#running;
    this.#isDue = true;
    this.#running = this.#running.then(async () => {
      this.#isDue = false;
      await this.#waveResponses
        .mix()
        .catch((error: Error) =>
          this.#log.error({ cause: causeOf(error) }, 'survey responses not mixed'),
        );
    });
    return this.#running;
  }
}
