import type { Language } from '../../../core/language.ts';
import { SESSION_KEYS } from '../../../core/storage-keys.ts';
import { Observable } from '../../ui/observable.ts';

/**
 * When this tab's last message was delivered. Survives links and reloads, unless the browser
 * forbids storage.
 */
class SentTime extends Observable<Date | undefined> {
  constructor() {
    super(read());
  }

  readonly note = (): void => {
    const now = new Date();
    try {
      sessionStorage.setItem(SESSION_KEYS.sent, now.toISOString());
    } catch {
      // Without storage, the time lasts as long as the page.
    }
    this.set(now);
  };
}

export const sentTime = new SentTime();

function read(): Date | undefined {
  try {
    const time = new Date(sessionStorage.getItem(SESSION_KEYS.sent) ?? '');
    return Number.isNaN(time.getTime()) ? undefined : time;
  } catch {
    return undefined;
  }
}

/** `14:05`, or of another day `23 November 2026 at 14:05`. */
export function formatSentTime({ tag }: Language, time: Date, now = new Date()): string {
  const isToday = time.toDateString() === now.toDateString();
  return time.toLocaleString(tag, {
    timeStyle: 'short',
    ...(isToday ? {} : { dateStyle: 'long' }),
  });
}
