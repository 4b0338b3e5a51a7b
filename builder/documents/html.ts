import { html } from 'hono/html';

/** Escapes text for HTML and XML, within an element or an attribute. */
export function escapeHtml(text: string): string {
  return html`${text}`.toString();
}

/**
 * Writes data as `<script type="application/ld+json">`, escaped so that no text can end it.
 * Browsers don't run it, so no policy has to allow it.
 */
export function dataBlock(data: unknown): string {
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}
