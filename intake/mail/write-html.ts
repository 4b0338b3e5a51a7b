import { html } from 'hono/html';
import type { TextBlock } from '../../core/content/article.ts';
import type { Look } from '../../core/content/look.ts';
import type { IntakeParts } from '../../core/intake/parts.ts';
import type { Bar, MailBlock, MailMessage } from './message.ts';
import { type Html, partsHtml } from './prose.ts';

export interface Sender {
  /** BCP 47. */
  language: string;
  brandName: string;
  legalName: string;
  postalAddress?: string | undefined;
  siteUrl: string;
  look: Look;
}

export function senderOf(
  { brand, language: { tag: language }, look }: Pick<IntakeParts, 'brand' | 'language' | 'look'>,
  siteUrl: string,
): Sender {
  const { name: brandName, legalName, postalAddress } = brand;
  return { language, brandName, legalName, postalAddress, siteUrl, look };
}

// Mail programs ignore style sheets. The colours are tokens of the look, which `writeHtml` replaces
// with their values.
const SANS = "font-family:'Helvetica Neue',Arial,sans-serif";
const TEXT = `${SANS};font-size:17px;line-height:1.55;color:var(--text)`;
const SMALL = `${SANS};font-size:15px;line-height:1.45;color:var(--steel)`;

export function writeHtml(
  { subject, heading, blocks, reason, preview, unsubscribe, inBrowser, language }: MailMessage,
  { language: usual, brandName, legalName, postalAddress, siteUrl, look }: Sender,
): string {
  const written = html`<!doctype html>
<html lang="${language ?? usual}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"><title>${subject}</title></head>
<body style="margin:0;padding:0;background:var(--paper)">${preview && html`<div style="display:none;max-height:0;overflow:hidden">${preview}</div>`}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:var(--paper)"><tr><td align="left" style="padding:28px 20px 48px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:640px;word-break:break-word">
<tr><td style="padding:0 0 40px"><a href="${siteUrl}/" style="${SANS};font-size:20px;font-weight:600;letter-spacing:-.02em;color:var(--ink);text-decoration:none">${brandName}</a></td></tr>
<tr><td style="border-top:1px solid var(--ink)"><table role="presentation" cellpadding="0" cellspacing="0" style="margin-left:40%"><tr><td width="96" height="4" style="background:var(--span);line-height:4px">&nbsp;</td></tr></table></td></tr>
${heading && html`<tr><td style="padding:32px 0 8px"><h1 style="margin:0;${SANS};font-weight:500;font-size:36px;line-height:1.05;letter-spacing:-.03em;color:var(--ink)">${heading}</h1></td></tr>`}
<tr><td style="${TEXT}">${blocks.map(writeBlock)}</td></tr>
<tr><td style="border-top:1px solid var(--mist);padding:16px 0 0;${SMALL}">${reason && html`${reason}<br>`}${inBrowser && html`<a href="${inBrowser.url}" style="color:var(--steel)">${inBrowser.label}</a><br>`}${unsubscribe && html`<a href="${unsubscribe.url}" style="color:var(--steel)">${unsubscribe.label}</a><br>`}${legalName}${postalAddress && html`<br>${postalAddress}`}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`.toString();
  return written.replace(/style="[^"]*"/g, (style) =>
    style.replace(/var\(--([\w-]+)\)/g, (token, name: string) => look.colours[name] ?? token),
  );
}

function writeBlock(block: MailBlock): Html {
  switch (block.kind) {
    case 'paragraph':
      return html`<p style="margin:16px 0;${TEXT}">${block.text}</p>`;
    case 'written':
      return html`<div style="margin:24px 0;white-space:pre-wrap;${block.isQuoted ? `padding-left:16px;border-left:4px solid var(--mist);${SMALL}` : TEXT}">${block.text}</div>`;
    case 'heading':
      return writeHeading(block.text);
    case 'prose':
      return writeProse(block.block);
    case 'facts':
      return html`<table cellpadding="0" cellspacing="0" width="100%" style="margin:24px 0;border-bottom:1px solid var(--mist)">${block.facts.map(
        ({ label, value }) =>
          html`<tr><th scope="row" align="left" valign="top" width="${block.hasLongLabels ? '64%' : '30%'}" style="padding:10px 16px 10px 0;border-top:1px solid var(--mist);font-weight:500;${SMALL}">${label}</th><td valign="top" style="padding:10px 0;border-top:1px solid var(--mist);white-space:pre-wrap;${TEXT};color:var(--ink)">${value}</td></tr>`,
      )}</table>`;
    case 'button':
      return html`<p style="margin:28px 0"><span style="display:inline-block;padding:2px;border-radius:3px;background:var(--field)"><a href="${block.href}" style="display:inline-block;padding:13px 22px;border-radius:2px;background:var(--ink);color:var(--white);text-decoration:none;${SANS};font-size:17px;font-weight:500">${block.label}</a></span></p><p style="margin:16px 0;${SMALL}">${block.href}</p>`;
    case 'bars':
      return html`<table cellpadding="0" cellspacing="0" width="100%" style="margin:24px 0"><tr>${[
        block.columns.title,
        block.columns.score,
        block.columns.gap,
      ].map(
        (title, index) =>
          html`<th scope="col" align="${index === 0 ? 'left' : 'right'}" style="padding:0 0 8px 12px;font-weight:500;${SMALL};${index === 0 ? 'padding-left:0' : 'word-break:normal'}">${title}</th>`,
      )}</tr>${block.rows.map((row) => writeBar(row, block.mark))}</table>`;
  }
}

function writeHeading(text: string | Html[]): Html {
  return html`<h2 style="margin:32px 0 8px;${SANS};font-weight:500;font-size:24px;line-height:1.15;letter-spacing:-.02em;color:var(--ink)">${text}</h2>`;
}

function writeProse(block: TextBlock): Html {
  switch (block.kind) {
    case 'heading':
      return writeHeading(partsHtml(block.children, writeProse));
    case 'subheading':
      return html`<h3 style="margin:24px 0 8px;${SANS};font-weight:600;font-size:17px;line-height:1.3;color:var(--ink)">${partsHtml(block.children, writeProse)}</h3>`;
    case 'minor-heading':
      return html`<h4 aria-level="${block.level}" style="margin:20px 0 4px;${SANS};font-weight:600;font-size:15px;line-height:1.3;color:var(--ink)">${partsHtml(block.children, writeProse)}</h4>`;
    case 'rule':
      return html`<hr style="margin:28px 0;border:0;border-top:1px solid var(--mist)">`;
    case 'paragraph':
      return html`<p style="margin:16px 0;${TEXT}">${partsHtml(block.children, writeProse)}</p>`;
    case 'quote':
      return html`<blockquote style="margin:28px 0;padding:4px 0 4px 20px;border-left:4px solid var(--span);${SANS};font-size:21px;line-height:1.35;color:var(--ink)">${partsHtml(block.children, writeProse)}</blockquote>`;
    case 'list': {
      const items = block.items.map(
        (item) => html`<li style="margin:8px 0;${TEXT}">${partsHtml(item, writeProse)}</li>`,
      );
      return block.isOrdered
        ? html`<ol start="${block.start ?? 1}" style="margin:16px 0;padding-left:24px">${items}</ol>`
        : html`<ul style="margin:16px 0;padding-left:24px">${items}</ul>`;
    }
  }
}

/**
 * A nested table: grey up to the score, orange from there to the mark, then the rest of the track,
 * in a grey frame. Position = (value - 1) / 4. A forced dark mode darkens light backgrounds and
 * keeps dark ones; a grey between them is visible on both. It darkens borders of any colour.
 */
function writeBar({ title, score, shownScore, shownGap, isReady }: Bar, mark: number): Html {
  const place = (value: number) => Math.round(((value - 1) / 4) * 100);
  const cell = (width: number, colour: string) =>
    width > 0 &&
    html`<td width="${width}%" height="12" style="background:${colour};line-height:12px">&nbsp;</td>`;
  const missing = Math.max(0, place(mark) - place(score));
  return html`<tr><th scope="row" align="left" style="padding:12px 0 6px;border-top:1px solid var(--mist);font-weight:500;${TEXT};color:var(--ink)">${title}</th><td align="right" style="padding:12px 0 6px 12px;word-break:normal;border-top:1px solid var(--mist);${TEXT};color:var(--ink)">${shownScore}</td><td align="right" style="padding:12px 0 6px 12px;word-break:normal;border-top:1px solid var(--mist);${TEXT};color:${isReady ? 'var(--ok)' : 'var(--span)'}">${shownGap}</td></tr>
<tr><td colspan="3" style="padding:0 0 14px"><table role="presentation" cellpadding="0" cellspacing="2" width="100%" style="background:var(--field)"><tr>${cell(place(score), 'var(--field)')}${cell(missing, 'var(--span)')}${cell(100 - place(score) - missing, 'var(--paper-2)')}</tr></table></td></tr>`;
}
