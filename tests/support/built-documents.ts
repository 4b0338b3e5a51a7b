import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT_SITE } from './sites.ts';

export interface BuiltDocument {
  /** Its clean path: `/adoption/faq/`. */
  path: string;
  html: string;
  /** Its words as the page shows them, separate for each element. */
  words: string;
}

/** Every document of a build that shows a screen, so no redirects. */
export function readBuiltDocuments(folder: string = ROOT_SITE.folder): BuiltDocument[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => path.basename(file) === 'index.html',
  );
  return files
    .map((file) => ({
      path: `/${path.dirname(file).replaceAll(path.sep, '/')}/`.replace(/^\/\.\//, '/'),
      html: readFileSync(path.join(folder, file), 'utf8'),
    }))
    .filter(({ html }) => html.includes('id="root"'))
    .map((document) => ({ ...document, words: wordsOf(document.html) }));
}

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

/** The part of a document within its only element of this name. */
export function partOf({ html }: BuiltDocument, element: 'main' | 'header' | 'footer'): string {
  const body = html.slice(html.indexOf('<body'));
  return body.slice(body.indexOf(`<${element}`), body.lastIndexOf(`</${element}>`));
}

/** The links in HTML, each as its words and the address it leads to. */
export function linksOf(html: string): string[] {
  return [...html.matchAll(/<a ([^>]*)>(.*?)<\/a>/gs)].map(
    ([, attributes = '', words = '']) =>
      `${plainOf(words)} -> ${attributes.match(/href="([^"]*)"/)?.[1]}`,
  );
}

function wordsOf(html: string): string {
  return plainOf(html.slice(html.indexOf('<body')));
}

export function plainOf(html: string): string {
  return html
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}
