import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Problems } from './problems.ts';

/** A report of the desk in a client's folder. It is published only encrypted. */
export interface SourceReport {
  fileName: string;
  title: string;
  /** Who may read it, as the anonymity sheet says. */
  readers: string;
  html: string;
}

const ENDING = '.html';
/** A browser loads all files of a client at once, and those of eight clients at least are published. */
const MOST_BYTES = 3_000_000;
const REMEDY = 'put the file here that the desk makes of a wave under Findings and report';
const NO_READERS =
  'doesn’t say who may read it. Write that at the desk, at the campaign under Who receives the report, and make the report again';

/** Reads the reports in a client's folder. @param shown the folder as an editor knows it. */
export function readReports(folder: string, shown: string, problems: Problems): SourceReport[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(ENDING));
  return names.sort().flatMap((fileName) => {
    const html = readFileSync(path.join(folder, fileName), 'utf8');
    const title = textOf(html, /<title>([^<]*)<\/title>/);
    const readers = textOf(html, /<meta name="readers" content="([^"]*)">/);
    const refuse = (message: string) => {
      problems.all.push({ file: `${shown}/${fileName}`, message });
      return [];
    };
    if (Buffer.byteLength(html) > MOST_BYTES)
      return refuse(`is larger than ${MOST_BYTES / 1_000_000} MB: quote fewer comments in it`);
    if (title === undefined || readers === undefined) return refuse(`is no report: ${REMEDY}`);
    return readers === '' ? refuse(NO_READERS) : [{ fileName, title, readers, html }];
  });
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

function textOf(html: string, pattern: RegExp): string | undefined {
  return html
    .match(pattern)?.[1]
    ?.replace(/&(\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .trim();
}
