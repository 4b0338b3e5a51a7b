import type { Block } from './article.ts';
import type { Picture } from './picture.ts';

/** What a list, a card or a teaser shows of an article. */
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

/** What a teaser needs: no more than that travels with a screen's code. */
export type ArticleTeaser = Pick<ArticleCard, 'slug' | 'title' | 'category' | 'readTime'> & { picture: Picture };

/** An article in the list. */
export type ListedArticle = ArticleTeaser & Pick<ArticleCard, 'excerpt'>;

/** A page of the list of articles; fetched with its screen, except for the first, which its code brings along. */
export interface ListPage {
  /** Counted from 1. */
  page: number;
  pageCount: number;
  articles: ListedArticle[];
}

/** What the search looks through, fetched once somebody searches. A picture stands in it once, however many articles show it. */
export interface SearchIndex {
  articles: (Omit<ListedArticle, 'picture'> & { picture: number })[];
  pictures: Picture[];
}

/** A whole article, as its screen shows it. */
export interface Article extends ArticleCard {
  hero: Picture;
  zoom: Picture;
  body: Block[];
  /** Three other articles ("Related Insights"; specification, point 9). */
  relatedArticles: ArticleTeaser[];
}
