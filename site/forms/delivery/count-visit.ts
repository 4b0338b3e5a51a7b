import type { Visit } from '../../../core/submissions/visit.ts';
import { intakeAddress } from './intake-address.ts';

/**
 * Tells our intake that a screen was viewed, once somebody can see it: no more than its route, without a referrer, and nothing that
 * would tell one visitor from another. Not where the browser says that it wants no such thing.
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

/** A tab opened behind another, or fetched by the browser on a guess, shows nothing to anybody yet. */
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
