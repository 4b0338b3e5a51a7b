import type { Logger } from 'pino';
import { causeOf } from './explain.ts';
import { sweepMailFiles } from './mail/mail-files.ts';
import { BODY_MS, type Retention, type RetentionDays } from './store/retention.ts';

interface HousekeepingParts {
  retention: Retention;
  days: RetentionDays;
  /** The folder of mails written to files. */
  mailFiles: string;
  /** Who gets the quarantine digest, and the domain of that mail's Message-ID. */
  mail: { recipient: string; domain: string };
  log: Logger;
  onMail: () => void;
}

// Suspected spam reaches the firm within the hour (reliability.md, Targets).
const EVERY_MS = 15 * 60 * 1000;

/** Runs housekeeping now and at intervals: retention, the quarantine digest, mail files. @returns how to stop. */
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

async function runHousekeeping({ retention, days, mailFiles, mail, log, onMail }: HousekeepingParts): Promise<void> {
  try {
    const now = Date.now();
    await retention.sweep(now, days);
    while ((await retention.digestQuarantine(now, mail)) > 0) onMail();
    sweepMailFiles(mailFiles, now - BODY_MS);
  } catch (error) {
    log.error({ cause: causeOf(error) }, 'housekeeping failed');
  }
}
