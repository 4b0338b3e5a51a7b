import { laterPages } from './insights-data.ts';

/** A path to write a document for, and the article it shows. */
export interface DocumentPath {
  pathname: string;
  slug?: string;
}

/** The paths of all documents that a route has: one for each article, or each page of the list, where its pattern has a place for it. */
export function documentPaths({ path: pattern }: { path: string }, slugs: readonly string[]): DocumentPath[] {
  if (pattern.includes(':slug')) return slugs.map((slug) => ({ pathname: pattern.replace(':slug', slug), slug }));
  if (pattern.includes(':page')) return laterPages(slugs.length).map((page) => ({ pathname: pattern.replace(':page', String(page)) }));
  return [{ pathname: pattern }];
}
