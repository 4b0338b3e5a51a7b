import type { Block, Category } from './article.ts';
import type { Picture } from './picture.ts';

/** What a list, a card or a teaser shows of an article. */
export interface ArticleCard {
  slug: string;
  title: string;
  excerpt: string;
  category: Category;
  /** ISO 8601 date. */
  date: string;
  /** The date as a reader sees it, such as "14 May 2026". */
  dateText: string;
  /** Such as "5 min read". */
  readTime: string;
  author: string;
  imageAlt: string;
  card: Picture;
  related: Picture;
}

/** What a card needs: no more than that travels with a screen's code. */
export type ArticleTeaser = Pick<ArticleCard, 'slug' | 'title' | 'category' | 'readTime' | 'card' | 'related'>;

/** A whole article, as its screen shows it. */
export interface Article extends ArticleCard {
  hero: Picture;
  zoom: Picture;
  body: Block[];
  /** Three other articles ("Related Insights"; specification, point 9). */
  relatedArticles: ArticleTeaser[];
}
