import type { FormWords } from '../core/content/forms.ts';
import { escapeHtml } from './html.ts';

/** The key that reaches the toasts (specification, point 9). */
const HOTKEY = 'F8';

/**
 * Writes the place for toasts, in which site/ui/toast draws them. Every document has it, because a
 * toast comes at any time.
 */
export function writeToastPlace({ region, empty }: FormWords['toasts']): string {
  const label = escapeHtml(region.replace('{hotkey}', HOTKEY));
  return `<div id="toasts"><div role="region" aria-label="${label}"><ol tabindex="-1" data-empty="${escapeHtml(empty)}"></ol></div></div>`;
}
