import { documentAddress } from './address.ts';

/** The state of a history entry that shows its document without the application. */
const WITHOUT_APPLICATION = { isWithoutApplication: true };

/**
 * Reports an uncaught render error, and shows the current screen's document without the
 * application: complete, with working links and forms. The next document starts the application
 * again.
 */
export function showDocument(error: unknown): void {
  reportError(error);
  if (import.meta.env.DEV) return; // The development server has no prerendered documents.
  history.replaceState(WITHOUT_APPLICATION, '', documentAddress(location.hash.slice(1)));
  location.reload();
}

/**
 * Whether the application has just failed on this document and must not start. A reload tries
 * again.
 */
export function isWithoutApplication(): boolean {
  if (!history.state?.isWithoutApplication) return false;
  history.replaceState(null, '');
  return true;
}
