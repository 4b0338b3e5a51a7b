import { html } from 'hono/html';
import type { Inline, TextBlock } from '../../core/content/article.ts';

export type Html = ReturnType<typeof html>;

/** Makes the site's relative links absolute, as mails need them. */
export function withFullLinks(blocks: TextBlock[], siteUrl: string): TextBlock[] {
  const inline = (part: Inline): Inline => {
    if (typeof part === 'string') return part;
    const children = part.children.map(inline);
    return part.kind === 'link'
      ? { ...part, to: part.to.startsWith('/') ? siteUrl + part.to : part.to, children }
      : { ...part, children };
  };
  return blocks.map((block) =>
    block.kind === 'list'
      ? { ...block, items: block.items.map((item) => item.map(inline)) }
      : { ...block, children: block.children.map(inline) },
  );
}

/**
 * The HTML of a block's inline parts, with inline styles because mail programs ignore style sheets.
 */
export function inlineHtml(parts: Inline[]): Html[] {
  return parts.map((part) => (typeof part === 'string' ? html`${part}` : writeInline(part)));
}

function writeInline(part: Exclude<Inline, string>): Html {
  const children = inlineHtml(part.children);
  switch (part.kind) {
    case 'link':
      return html`<a href="${part.to}" style="color:var(--ink);text-decoration:underline;text-underline-offset:3px">${children}</a>`;
    case 'emphasis':
      return html`<em>${children}</em>`;
    case 'strong':
      return html`<strong style="color:var(--ink)">${children}</strong>`;
    case 'code':
      return html`<code>${children}</code>`;
  }
}

/** A block as plain text, with each link's address after its text. */
export function proseText(block: TextBlock): string {
  switch (block.kind) {
    case 'heading':
    case 'subheading': {
      const text = inlineText(block.children);
      return `${text}\n${'-'.repeat(text.length)}`;
    }
    case 'paragraph':
      return inlineText(block.children);
    case 'quote':
      return `> ${inlineText(block.children)}`;
    case 'list':
      return block.items
        .map((item, index) => `${block.isOrdered ? `${index + 1}.` : '-'} ${inlineText(item)}`)
        .join('\n');
  }
}

function inlineText(parts: Inline[]): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      const text = inlineText(part.children);
      return part.kind === 'link' && part.to !== text ? `${text} (${part.to})` : text;
    })
    .join('');
}

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** The day (UTC) of a time in ms since 1970, as mails write it: 1 December 2026. */
export function writeDay(time: number): string {
  return DAY.format(time);
}
