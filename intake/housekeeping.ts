import type { Logger } from 'pino';
import { causeOf } from './explain.ts';
import { sweepMailFiles } from './mail/mail-files.ts';
import { BODY_MS, type Retention, type RetentionDays } from './store/retention.ts';

interface HousekeepingParts {
  retention: Retention;
  days: RetentionDays;
  /** Where mails are written to files, if they are. */
  mailFiles: string;
  /** Who gets the quarantine digest, and the domain of that mail's Message-ID. */
  mail: { recipient: string; domain: string };
  log: Logger;
  onMail: () => void;
}

// Suspected spam reaches the firm within the hour (reliability.md, Targets).
const EVERY_MS = 15 * 60 * 1000;

/** Does now and in regular intervals what keeps the store in order. @returns how to stop. */
export function startHousekeeping(parts: HousekeepingParts): () => Promise<void> {
  let running = keepHouse(parts);
  const timer = setInterval(() => {
    running = running.then(() => keepHouse(parts));
  }, EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

async function keepHouse({ retention, days, mailFiles, mail, log, onMail }: HousekeepingParts): Promise<void> {
  try {
    const now = Date.now();
    await retention.sweep(now, days);
    while ((await retention.digestQuarantine(now, mail)) > 0) onMail();
    sweepMailFiles(mailFiles, now - BODY_MS);
  } catch (error) {
    log.error({ cause: causeOf(error) }, 'housekeeping failed');
  }
}
