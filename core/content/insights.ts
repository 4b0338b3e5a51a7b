import type { Block } from './article.ts';
import type { Picture } from './picture.ts';

export interface ArticleCard {
  slug: string;
  title: string;
  excerpt: string;
  category: string;
  /** ISO 8601 date. */
  date: string;
  /** Such as "14 May 2026". */
  dateText: string;
  /** Such as "5 min read". */
  readTime: string;
  author: string;
  imageAlt: string;
  card: Picture;
}

/** A screen's code carries no more, to stay small. */
export type ArticleTeaser = Pick<
  ArticleCard,
  'slug' | 'title' | 'category' | 'dateText' | 'readTime'
> & {
  picture: Picture;
};

export type ListedArticle = ArticleTeaser & Pick<ArticleCard, 'excerpt'>;

/** Fetched with its screen, except for the first page, which is part of the screen's code. */
export interface ListPage {
  /** Counted from 1. */
  page: number;
  pageCount: number;
  articles: ListedArticle[];
}

/** Fetched at the first search. Contains each picture once; `picture` is its index. */
export interface SearchIndex {
  articles: (Omit<ListedArticle, 'picture'> & { picture: number })[];
  pictures: Picture[];
}

export interface Article extends ArticleCard {
  hero: Picture;
  zoom: Picture;
  body: Block[];
  /** Three others ("Related Insights"; specification, point 9). */
  relatedArticles: ArticleTeaser[];
}
