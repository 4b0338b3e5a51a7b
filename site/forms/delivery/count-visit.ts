import type { Visit } from '../../../core/submissions/visit.ts';
import { intakeAddress } from './intake-address.ts';

/**
 * Reports a view to our intake once the screen is visible: only its route, without a referrer or anything that identifies the visitor. Does
 * nothing if the browser sends Global Privacy Control or Do Not Track.
 */
export async function countVisit(path: string): Promise<void> {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { globalPrivacyControl?: boolean };
  if (globalPrivacyControl === true || doNotTrack === '1') return;
  await visible();
  const visit: Visit = { path };
  await fetch(intakeAddress('visits'), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(visit),
    keepalive: true,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  });
}

/** Resolves when the document is visible: a background tab or a prerendered page is not viewed yet. */
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
