import type { CountedAction, Visit } from '../../../core/submissions/visit.ts';
import { intakeAddress } from './intake-address.ts';
import { referrerHost } from './referrer.ts';

// The referrer belongs to the document, so to its first view.
let isFirst = true;

/**
 * Reports a view to our intake once the screen is visible: its route and, of the first, the host of
 * the site that led here.
 * @param tellsReferrer false for a screen whose referrers are nobody's business.
 */
export async function countVisit(path: string, tellsReferrer = true): Promise<void> {
  const referrer = isFirst && tellsReferrer ? referrerHost() : undefined;
  isFirst = false;
  await visible();
  await send(referrer === undefined ? { path } : { path, referrer });
}

/** Reports a call to action or a scan to our intake. */
export function countAction(action: CountedAction): Promise<void> {
  return send({ action });
}

/**
 * Sends nothing that identifies the visitor, and nothing at all if the browser sends Global Privacy
 * Control or Do Not Track, or a program steers it.
 */
async function send(visit: Visit): Promise<void> {
  const { globalPrivacyControl, doNotTrack, webdriver } = navigator as Navigator & {
    globalPrivacyControl?: boolean;
  };
  if (globalPrivacyControl === true || doNotTrack === '1' || webdriver) return;
  await fetch(intakeAddress('visits'), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(visit),
    keepalive: true,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  });
}

/**
 * Resolves when the document is visible: a background tab or a prerendered page is not viewed yet.
 */
function visible(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.visibilityState === 'hidden') return;
      document.removeEventListener('visibilitychange', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    look();
  });
}
