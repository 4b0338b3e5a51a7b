import type { Logger } from 'pino';
import { causeOf } from './explain.ts';
import { sweepMailFiles } from './mail/mail-files.ts';
import type { Mixer } from './mixer.ts';
import { BODY_MS, type RetentionDays } from './store/retention.ts';
import type { Store } from './store/store.ts';

interface HousekeepingParts {
  store: Pick<Store, 'retention' | 'outbox' | 'responses' | 'campaigns' | 'invitations' | 'mailings' | 'subscribers' | 'clock'>;
  mixer: Pick<Mixer, 'mix'>;
  days: RetentionDays;
  /** Whether operators have a desk, where they read the quarantine. */
  hasDesk: boolean;
  /** The folder of mails written to files. */
  mailFiles: string;
  /** The recipient of the quarantine digest. */
  digestTo: string;
  log: Logger;
  onMail: () => void;
}

// The firm must hear of quarantined submissions within an hour (reliability.md, Targets).
const EVERY_MS = 15 * 60 * 1000;

/** Runs housekeeping now and at intervals: retention, the quarantine digest, mail files. @returns a function that stops it. */
export function startHousekeeping(parts: HousekeepingParts): () => Promise<void> {
  let running = runHousekeeping(parts);
  const timer = setInterval(() => {
    running = running.then(() => runHousekeeping(parts));
  }, EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

async function runHousekeeping({ store, mixer, days, hasDesk, mailFiles, digestTo, log, onMail }: HousekeepingParts): Promise<void> {
  const { retention, outbox, responses, campaigns, invitations, mailings, subscribers, clock } = store;
  try {
    const now = Date.now();
    await outbox.hasten(now);
    await subscribers.fillKeys();
    const doubt = await clock.judge(now);
    if (doubt) log.error(doubt, 'the clock is more than a day ahead of the last trusted time: nothing is deleted or given up until it has been so for a day');
    else await retention.sweep(now, days, { hasDesk });
    if (!doubt) await campaigns.closeEnded(now);
    await invitations.queueReminders(now);
    await mailings.endAnnounced();
    await mixer.mix();
    if (!doubt) await responses.deleteUnusedKeys(now);
    while ((await retention.digestQuarantine(now, digestTo)) > 0) onMail();
    if (!doubt) sweepMailFiles(mailFiles, now - BODY_MS);
  } catch (error) {
    log.error({ cause: causeOf(error) }, 'housekeeping failed');
  }
}
