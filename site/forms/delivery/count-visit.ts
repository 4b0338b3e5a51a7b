import type { CountedAction, Visit } from '../../../core/submissions/visit.ts';
import { intakeAddress } from './intake-address.ts';
import { referrerHost } from './referrer.ts';

// The referrer belongs to the document, so only to its first view.
let isFirst = true;

/**
 * Reports a view once the screen is visible: its route and, for the first view, the referring host.
 * @param tellsReferrer false for a screen whose referrers are private
 */
export async function countVisit(path: string, tellsReferrer = true): Promise<void> {
  const referrer = isFirst && tellsReferrer ? referrerHost() : undefined;
  isFirst = false;
  await visible();
  await send(referrer === undefined ? { path } : { path, referrer });
}

export function countAction(action: CountedAction): Promise<void> {
  return send({ action });
}

/**
 * Sends nothing that identifies the visitor, and nothing at all with Global Privacy Control, Do Not
 * Track or an automated browser.
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

/** A background tab or a prerendered page has not been viewed yet. */
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
