import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { drawLogo, type Look } from '../../core/content/look.ts';

/** Inline, so that the page needs no other file (design.md, Colour; design.md, Type). */
const styleOf = ({ colours }: Look) =>
  `
:root{color-scheme:light;${['paper', 'ink', 'text', 'span', 'error', 'white'].map((name) => `--${name}:${colours[name]}`).join(';')}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;padding:28px clamp(20px,4.45vw,80px) 64px;background:var(--paper);color:var(--text);font:17px/1.55 "Helvetica Neue",Arial,sans-serif}
a{color:inherit;text-underline-offset:4px}
:focus-visible{outline:3px solid var(--span);outline-offset:3px}
.logo{display:inline-flex;gap:12px;align-items:center;min-height:44px;color:var(--ink);font-weight:600;font-size:20px;letter-spacing:-.02em;text-decoration:none}
main{display:grid;gap:24px clamp(24px,10.2vw,196px);max-width:1760px;margin-top:clamp(72px,14vh,160px);padding-top:40px;border-top:1px solid var(--ink);position:relative}
main::before{content:"";position:absolute;top:-2px;left:40%;width:16%;height:3px;background:var(--span)}
main.open::before{background:var(--paper)}
h1{margin:0;color:var(--ink);font-weight:500;font-size:clamp(40px,5.2vw,84px);line-height:1;letter-spacing:-.04em;text-wrap:balance}
p,ul{margin:0 0 24px;max-width:38em}
li{color:var(--error);font-weight:500}
button,.button{display:inline-flex;align-items:center;min-height:52px;padding:0 24px;border:0;border-radius:2px;background:var(--ink);color:var(--white);font:inherit;font-weight:500;text-decoration:none;cursor:pointer}
@media (min-width:768px){main{grid-template-columns:1fr 1fr}main::before{left:calc(50% - min(5.1vw,98px));width:min(10.2vw,196px)}}
@media (forced-colors:active){main::before{forced-color-adjust:none}button,.button{border:2px solid}}
`.trim();

const POLICY = [
  "default-src 'none'",
  'img-src data:',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
];

/** Of the intake's own answers: as strict as the site's headers, and without caching. */
export const OWN_HEADERS = {
  'Content-Security-Policy': POLICY.join('; '),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  // A mail link's address contains a token, so no other site may see it. `no-referrer` would also
  // hide the origin of our own form.
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
  'Cache-Control': 'no-store',
};

/** Of a page that is a mail, whose styles are all in attributes. */
export const MAIL_PAGE_HEADERS = {
  ...OWN_HEADERS,
  'Content-Security-Policy': [...POLICY, "style-src-attr 'unsafe-inline'"].join('; '),
  'Content-Type': 'text/html; charset=utf-8',
};

/** Of {@link writePage}'s pages, which have an inline style sheet. */
export function pageHeaders(look: Look): Record<string, string> {
  const hash = createHash('sha256').update(styleOf(look)).digest('base64');
  return {
    ...OWN_HEADERS,
    'Content-Security-Policy': [...POLICY, `style-src 'sha256-${hash}'`].join('; '),
    'Content-Type': 'text/html; charset=utf-8',
  };
}

export interface PageParts {
  title: string;
  text: string;
  list?: string[] | undefined;
  button?: string | undefined;
  /** If the request was carried out, the gap in the rule is closed (design.md, States). */
  isDone: boolean;
  /** BCP 47. */
  language: string;
  brandName: string;
  look: Look;
  siteUrl: string;
  back: string;
}

/** In the brand's look, without scripts. */
export function writePage({
  title,
  text,
  list = [],
  button,
  isDone,
  language,
  brandName,
  look,
  siteUrl,
  back,
}: PageParts): string {
  const home = `${siteUrl}/`;
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | ${brandName}</title>
<link rel="icon" href="data:,">
<style>${raw(styleOf(look))}</style>
</head>
<body>
<header><a class="logo" href="${home}">${raw(markOf(look))}${brandName}</a></header>
<main${isDone ? '' : html` class="open"`}>
<h1>${title}</h1>
<div>
<p>${text}</p>
${list.length > 0 && html`<ul>${list.map((item) => html`<li>${item}</li>`)}</ul>`}
${button ? html`<form method="post"><p><button>${button}</button></p></form><p><a href="${home}">${back}</a></p>` : html`<p><a class="button" href="${home}">${back}</a></p>`}
</div>
</main>
</body>
</html>
`.toString();
}

function markOf({ colours, logo }: Look): string {
  const shapes = drawLogo(logo, colours.ink ?? '', colours.span ?? '');
  return `<svg width="40" height="32" viewBox="0 0 ${logo.width} ${logo.height}" aria-hidden="true" focusable="false">${shapes}</svg>`;
}
