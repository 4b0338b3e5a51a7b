import { documentAddress } from './address.ts';

/** The state of a history entry that shows its document without the application. */
interface WithoutApplication {
  isWithoutApplication: true;
  /** The names of the document's text fields in their order, with what was typed. */
  typed: [name: string, value: string][];
}

/**
 * Reports an error, and shows the current screen's document without the application: complete, with
 * working links and forms, and with what is typed on this page. The next document starts the
 * application again.
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
 * Whether the application has just failed on this document and must not start. Puts back what was
 * typed then. A reload tries again.
 */
export function isWithoutApplication(): boolean {
  const state: Partial<WithoutApplication> | null = history.state;
  if (!state?.isWithoutApplication) return false;
  history.replaceState(null, '');
  // Not all browsers restore fields, and none does whose former page had changed its address.
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
