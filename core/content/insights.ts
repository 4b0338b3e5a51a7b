import type { Block } from './article.ts';
import type { Picture } from './picture.ts';

export interface ArticleCard {
  slug: string;
  title: string;
  excerpt: string;
  category: string;
  /** ISO 8601 date. */
  date: string;
  /** The date as a reader sees it, such as "14 May 2026". */
  dateText: string;
  /** Such as "5 min read". */
  readTime: string;
  author: string;
  imageAlt: string;
  card: Picture;
}

/** The parts that a teaser needs. A screen's code carries no more, to stay small. */
export type ArticleTeaser = Pick<
  ArticleCard,
  'slug' | 'title' | 'category' | 'dateText' | 'readTime'
> & {
  picture: Picture;
};

export type ListedArticle = ArticleTeaser & Pick<ArticleCard, 'excerpt'>;

/**
 * A page of the list of articles. It is fetched with its screen, except for the first page, which
 * is part of the screen's code.
 */
export interface ListPage {
  /** Counted from 1. */
  page: number;
  pageCount: number;
  articles: ListedArticle[];
}

/**
 * The search index, fetched at the first search. It holds each picture once, however many articles
 * show it.
 */
export interface SearchIndex {
  articles: (Omit<ListedArticle, 'picture'> & { picture: number })[];
  pictures: Picture[];
}

export interface Article extends ArticleCard {
  hero: Picture;
  zoom: Picture;
  body: Block[];
  /** Three other articles ("Related Insights"; specification, point 9). */
  relatedArticles: ArticleTeaser[];
}
