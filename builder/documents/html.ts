import { html } from 'hono/html';

/** For HTML and XML, within an element or an attribute. */
export function escapeHtml(text: string): string {
  return html`${text}`.toString();
}

/**
 * Escaped so that no text can end the script element. Browsers don't run it, so no policy has to
 * allow it.
 */
export function dataBlock(data: unknown): string {
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}
