import type { Logger } from 'pino';
import { causeOf } from './explain.ts';
import { sweepMailFiles } from './mail/mail-files.ts';
import type { Mixer } from './mixer.ts';
import type { Clock } from './store/clock.ts';
import type { Outbox } from './store/outbox.ts';
import type { Responses } from './store/responses.ts';
import { BODY_MS, type Retention, type RetentionDays } from './store/retention.ts';

interface HousekeepingParts {
  retention: Retention;
  outbox: Pick<Outbox, 'hasten'>;
  responses: Pick<Responses, 'deleteUnusedKeys'>;
  mixer: Pick<Mixer, 'mix'>;
  clock: Pick<Clock, 'judge'>;
  days: RetentionDays;
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

async function runHousekeeping({ retention, outbox, responses, mixer, clock, days, mailFiles, digestTo, log, onMail }: HousekeepingParts): Promise<void> {
  try {
    const now = Date.now();
    await outbox.hasten(now);
    const doubt = await clock.judge(now);
    if (doubt) log.error(doubt, 'the clock is more than a day ahead of the last trusted time: nothing is deleted or given up until it has been so for a day');
    else await retention.sweep(now, days);
    await mixer.mix();
    if (!doubt) await responses.deleteUnusedKeys(now);
    while ((await retention.digestQuarantine(now, digestTo)) > 0) onMail();
    if (!doubt) sweepMailFiles(mailFiles, now - BODY_MS);
  } catch (error) {
    log.error({ cause: causeOf(error) }, 'housekeeping failed');
  }
}
