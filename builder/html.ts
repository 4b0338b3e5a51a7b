import { html } from 'hono/html';

/** Escapes text for HTML and XML, within an element or an attribute. */
export function escapeHtml(text: string): string {
  return html`${text}`.toString();
}

/** Data for a `<script type="application/ld+json">`, which no text in it can end. A browser runs no such script, so no policy has a say in it. */
export function dataBlock(data: unknown): string {
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}
