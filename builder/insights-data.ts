import { countPages } from '../core/insights/list.ts';
import type { Insights } from './insights.ts';

/** The names of the data files about articles that the site fetches: `data/<name>.json`. */
export function dataNames({ slugs }: Insights): string[] {
  return [
    ...slugs.map((slug) => `insights/${slug}`),
    ...laterPages(slugs.length).map((page) => `insights/page/${page}`),
    'search/insights',
  ];
}

/** Reads the content of a data file by its name; null if there is no such file. */
export async function readData(name: string, insights: Insights): Promise<unknown> {
  if (name === 'search/insights') return insights.searchIndex();
  const page = name.match(/^insights\/page\/(\d+)$/)?.[1];
  if (page) return insights.listPage(Number(page));
  const slug = name.match(/^insights\/([^/]+)$/)?.[1];
  return slug === undefined ? null : insights.article(slug);
}

/** The page numbers of the list from 2 on. The first page is part of its screen's code. */
export function laterPages(articleCount: number): number[] {
  return Array.from({ length: countPages(articleCount) - 1 }, (_, index) => index + 2);
}
