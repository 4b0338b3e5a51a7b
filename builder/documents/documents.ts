import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { AnswerWords } from '../../core/content/answers.ts';
import type { FormWords } from '../../core/content/forms.ts';
import type { ScreenName, ScreenRoute } from '../../core/content/routes.ts';
import { STORAGE_KEYS } from '../../core/storage-keys.ts';
import type { PrerenderedScreen } from '../../site/prerender.tsx';
import { FONT_STYLES } from '../bundle/bundle-jobs.ts';
import type { Manifest } from '../bundle/manifest.ts';
import { addressOf } from '../content/document-paths.ts';
import type { Preview } from '../pictures/previews.ts';
import { dataBlock, escapeHtml } from './html.ts';
import { contentSecurityPolicy } from './policy.ts';
import { socialTags } from './social-tags.ts';

export interface Surroundings {
  /** BCP 47. */
  language: string;
  moved: AnswerWords['moved'];
  /** Origins that a dialog may frame. */
  frames: string[];
  origins: { connect: string[]; post: string[] };
  siteUrl: string;
  base: string;
  toasts: FormWords['toasts'];
  lookTags: string;
  feed: string;
  /** On other hosts. Every document allows all of them, because a navigation can show any. */
  pictures: string[];
  /** Documents of missing pages have none. */
  preview?: Preview | undefined;
  /** JSON-LD (builder/documents/structured-data.ts). */
  structuredData?: object | undefined;
}

/** Style sheets are inlined. Scripts start after the first paint. */
export class ScreenAssets {
  readonly #manifest: Manifest;
  readonly #output: string;
  readonly #base: string;
  readonly #texts = new Map<string, string>();

  constructor(manifest: Manifest, output: string, base: string) {
    this.#manifest = manifest;
    this.#output = output;
    this.#base = base;
  }

  styles(route: ScreenRoute): { text: string; hrefs: string[] } {
    const files = [
      ...new Set(
        [...this.#chunks(route), ...this.#lazyChunks(route.screen)].flatMap(
          (key) => this.#manifest[key]?.css ?? [],
        ),
      ),
    ];
    return {
      text: files.map((file) => this.#read(file)).join(''),
      hrefs: files.map((file) => this.#base + file),
    };
  }

  /** Addresses of the fonts, the entry, the screen and what they import, in this order. */
  scripts(route: ScreenRoute): string[] {
    return ['site/after-paint.ts', ...this.#chunks(route)].map(
      (key) => this.#base + this.#manifest[key]?.file,
    );
  }

  /** Run on a document that answers an address of another screen. */
  get elsewhere(): string {
    return this.#base + this.#manifest['site/elsewhere.ts']?.file;
  }

  /** Loaded only without JavaScript. */
  get fonts(): string {
    return this.#base + this.#manifest[FONT_STYLES]?.file;
  }

  #read(file: string): string {
    const text =
      this.#texts.get(file) ?? readFileSync(path.join(this.#output, file), 'utf8').trim();
    this.#texts.set(file, text);
    return text;
  }

  #chunks({ screen, layout }: ScreenRoute): string[] {
    const frame = layout === 'original' ? ['site/layouts/original-nav.tsx'] : [];
    return this.#withImports('site/main.tsx', ...frame, `site/pages/${screen}.tsx`);
  }

  /**
   * Lazy parts of a screen, `site/pages/<screen>-*.tsx`. The document inlines their styles, because
   * it shows the parts at once.
   */
  #lazyChunks(screen: ScreenName): string[] {
    const asked = this.#manifest[`site/pages/${screen}.tsx`]?.dynamicImports ?? [];
    return this.#withImports(...asked.filter((key) => key.startsWith(`site/pages/${screen}-`)));
  }

  #withImports(...keys: string[]): string[] {
    const seen = new Set<string>();
    const visit = (key: string) => {
      if (seen.has(key)) return;
      seen.add(key);
      this.#manifest[key]?.imports.forEach(visit);
    };
    keys.forEach(visit);
    return [...seen];
  }
}

/** The document is complete without JavaScript (product.md, Routes). */
export function writeDocument(
  { route, head, html }: PrerenderedScreen,
  pathname: string,
  assets: ScreenAssets,
  {
    language,
    feed,
    frames,
    origins,
    pictures,
    siteUrl,
    base,
    toasts,
    lookTags,
    preview,
    structuredData,
  }: Surroundings,
): string {
  const styles = assets.styles(route);
  const policy = contentSecurityPolicy({
    scripts: [START_SCRIPT],
    styles: [styles.text],
    frames,
    origins,
    pictures,
  });
  const usesSerif = styles.text.includes('var(--serif)');
  const canonical = head.isIndexed ? pathname : head.duplicateOf;
  const canonicalLink =
    canonical && `<link rel="canonical" href="${escapeHtml(addressOf(canonical, siteUrl))}">`;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<script data-base="${base}" data-route="${escapeHtml(pathname)}" data-elsewhere="${assets.elsewhere}" data-load="${assets.scripts(route).join(' ')}"${keysOf(route)}>${START_SCRIPT}</script>
<title>${escapeHtml(head.title)}</title>
<meta name="description" content="${escapeHtml(head.description)}">
<meta name="robots" content="${canonical ? 'index, follow' : 'noindex'}">
${[...(canonicalLink ? [canonicalLink] : []), ...(preview ? [socialTags(preview)] : []), ...(route.screen === 'insights' ? [feed] : [])].join('\n')}
${lookTags}
<style>${styles.text}</style>
${styles.hrefs.map((href) => `<link rel="stylesheet" href="${href}" disabled>`).join('')}
<noscript><link rel="stylesheet" href="${assets.fonts}"></noscript>
</head>
<body><div id="root" data-screen="${route.screen}"${usesSerif ? ' data-serif=""' : ''}>${html}</div>${writeToastPlace(toasts)}${structuredData ? dataBlock(structuredData) : ''}</body>
</html>
`;
}

/** Only one screen greets returning visitors: its start script reads these keys. */
function keysOf({ screen }: ScreenRoute): string {
  if (screen !== 'trust-bridge-protocol') return '';
  return ` data-known="${STORAGE_KEYS.access}" data-draft="${STORAGE_KEYS.surveyDraft}"`;
}

/** Focuses the toasts (specification, point 9). */
const HOTKEY = 'F8';

/**
 * Where site/ui/toast draws toasts. Every document has it, because a toast can come at any time.
 */
export function writeToastPlace({ region, empty }: FormWords['toasts']): string {
  const label = escapeHtml(region.replace('{hotkey}', HOTKEY));
  return `<div id="toasts"><div role="region" aria-label="${label}"><ol tabindex="-1" data-empty="${escapeHtml(empty)}"></ol></div></div>`;
}

/**
 * The only inline script. It is constant, so one hash allows it in every document; its data
 * attributes hold the values that differ. It does three things:
 * - It hides a document that doesn't belong to its address: every host answers `/#/adoption/faq`
 * with home, and some hosts answer everything with it. `site/elsewhere.ts` then shows the right
 * screen.
 * - It marks the page of a visitor whom the browser knows, and fills in what it keeps of them
 * (`site/features/trust-bridge/welcome-panel.tsx`), so that they don't wait for the application.
 * - It starts the fonts and the application after the first paint, so that they don't delay it.
 * Firefox doesn't report the first paint of a page that opens scrolled.
 */
export const START_SCRIPT = minify(`
(d=>{
  let{hash:h,pathname:p}=location,
    e=document.documentElement,
    f=h[1]=="/",
    n=0,
    go=_=>n++||d.load.split(" ").map(u=>import(u));
  p=f?h.slice(1):p.slice(d.base.length-1).replace("index.html","");
  p=p.replace(/\\/?([?#].*)?$/,"")||"/";
  if(f|d.route!="*"&&p!=d.route){
    e.hidden=1;
    import(d.elsewhere).catch(_=>e.hidden=0)
  }else{
    if(d.known)try{
      let s=localStorage,q=JSON.parse(s[d.draft]||0);
      if(s[d.known]=="true"){
        e.dataset.known="";
        document.addEventListener("DOMContentLoaded",_=>{
          for(let o of document.querySelectorAll("[data-kept]")){
            let a=o.dataset.kept.split("\\n"),
              t=(a[a[1]?q.step:0]||"").replace(/{(\\w+)}/g,(m,k)=>s[k]||m);
            t.includes("{")||(o.textContent=t)
          }
        })
      }
    }catch{}
    new PerformanceObserver(go).observe({type:"paint",buffered:true});
    onscroll=go;
    onload=_=>scrollY?go():setTimeout(go,2e3)
  }
})(document.currentScript.dataset)
`);

function minify(script: string): string {
  return script.replace(/\n\s*/g, '').trim();
}
