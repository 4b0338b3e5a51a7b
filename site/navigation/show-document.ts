import { documentAddress } from './address.ts';

/** The state of a history entry that shows its document without the application. */
interface WithoutApplication {
  isWithoutApplication: true;
  /** The document's text fields in their order, with their typed values. */
  typed: [name: string, value: string][];
}

/**
 * Shows the current screen's document without the application: complete, with working links and
 * forms, and with the text typed on this page. The next document starts the application again.
 */
export function showDocument(error: unknown): void {
  reportError(error);
  if (import.meta.env.DEV) return; // The development server has no prerendered documents.
  const state: WithoutApplication = {
    isWithoutApplication: true,
    typed: textFields().map(({ name, value }) => [name, value]),
  };
  history.replaceState(state, '', documentAddress(location.hash.slice(1)));
  location.reload();
}

/**
 * Whether the application has just failed here and must not start. Restores typed text. A reload
 * tries again.
 */
export function isWithoutApplication(): boolean {
  const state: Partial<WithoutApplication> | null = history.state;
  if (!state?.isWithoutApplication) return false;
  history.replaceState(null, '');
  // Not all browsers restore fields, and none does if the page's address has changed.
  for (const [index, field] of textFields().entries()) {
    const [name, value = ''] = state.typed?.[index] ?? [];
    if (field.name === name) field.value ||= value;
  }
  return true;
}

const textFields = () => [
  ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'form textarea, form input:not([type=hidden], [type=password], [type=radio], [type=checkbox])',
  ),
];
