import { documentAddress } from './address.ts';

/** The state of a history entry that shows its document without the application. */
const WITHOUT_APPLICATION = { isWithoutApplication: true };

/**
 * Reports an error that React could not contain, and shows the document of the current screen in its place, without the
 * application: complete, with real links and real forms. The next document starts the application again.
 */
export function showDocument(error: unknown): void {
  reportError(error);
  if (import.meta.env.DEV) return; // Nothing is prerendered there.
  history.replaceState(WITHOUT_APPLICATION, '', documentAddress(location.hash.slice(1)));
  location.reload();
}

/** Whether the application has just failed on this document, and must not start there. A reload tries again. */
export function isWithoutApplication(): boolean {
  if (!history.state?.isWithoutApplication) return false;
  history.replaceState(null, '');
  return true;
}
