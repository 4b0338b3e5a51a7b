import path from 'node:path';
import type { Article, ArticleCard, ArticleTeaser, ListedArticle, ListPage, SearchIndex } from '../core/content/insights.ts';
import { PICTURE_BOXES, type Picture, type PictureBox } from '../core/content/picture.ts';
import { countPages, pageOf } from '../core/insights/list.ts';
import type { SourceArticle } from './content/articles.ts';
import type { Content } from './content/read.ts';
import type { PictureMaker } from './pictures.ts';

// The article whose picture stands in, in turn, for articles without one (specification, point 3; design guide, section 5).
const FALLBACKS = ['value-translation-zone', 'beyond-implementation', 'trust-bridge-protocol', 'hidden-politics', 'roi-change-management', 'fear-factor'];
const RELATED_COUNT = 3;

const DATES = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Turns source articles into what their screens and cards show. */
export class Insights {
  readonly #articles: SourceArticle[];
  readonly #pictures: PictureMaker;
  readonly #bySlug: Map<string, SourceArticle>;
  readonly #byCategory: Map<string, SourceArticle[]>;
  readonly #withoutImage: Map<string, number>;
  readonly #marks: Record<SourceArticle['status'], string>;

  constructor({ articles, pages }: Content, pictures: PictureMaker) {
    this.#articles = articles;
    this.#pictures = pictures;
    this.#bySlug = new Map(articles.map((article) => [article.slug, article]));
    this.#byCategory = Map.groupBy(articles, ({ category }) => category);
    this.#withoutImage = new Map(articles.filter(({ image }) => !image).map(({ slug }, place) => [slug, place]));
    const { draft, due } = pages.insights.preview;
    this.#marks = { published: '', draft: `${draft} · `, due: `${due} · ` };
  }

  get slugs(): string[] {
    return [...this.#bySlug.keys()];
  }

  /** The cards of the newest articles. */
  latest(count: number): Promise<ArticleTeaser[]> {
    return this.#teasers(this.#articles.slice(0, count));
  }

  /** The newest articles, as the feed tells of them. */
  newest(count: number): Promise<ArticleCard[]> {
    return Promise.all(this.#articles.slice(0, count).map((article) => this.#card(article)));
  }

  /** A page of the list, counted from 1; null where there is none of that number. */
  async listPage(page: number): Promise<ListPage | null> {
    const pageCount = countPages(this.#articles.length);
    if (!(page >= 1 && page <= pageCount)) return null;
    return { page, pageCount, articles: await Promise.all(pageOf(this.#articles, page).map((article) => this.#listed(article))) };
  }

  /** Everything the search of the list looks through. */
  async searchIndex(): Promise<SearchIndex> {
    const places = new Map<string, number>();
    const pictures: SearchIndex['pictures'] = [];
    const articles: SearchIndex['articles'] = [];
    for (const source of this.#articles) {
      const { card, related, ...words } = await this.#listed(source);
      const picture = places.get(card.src) ?? pictures.push({ card, related }) - 1;
      places.set(card.src, picture);
      articles.push({ ...words, picture });
    }
    return { articles, pictures };
  }

  /** A whole article; null where there is none of that slug. */
  async article(slug: string): Promise<Article | null> {
    const source = this.#bySlug.get(slug);
    if (!source) return null;
    const [card, hero, zoom, relatedArticles] = await Promise.all([
      this.#card(source),
      this.#picture(source, 'hero'),
      this.#picture(source, 'zoom'),
      this.#teasers(this.#related(source)),
    ]);
    return { ...card, hero, zoom, body: source.body, relatedArticles };
  }

  async #listed(source: SourceArticle): Promise<ListedArticle> {
    const { slug, title, excerpt, category, readTime, card, related } = await this.#card(source);
    return { slug, title, excerpt, category, readTime, card, related };
  }

  #teasers(articles: SourceArticle[]): Promise<ArticleTeaser[]> {
    return Promise.all(
      articles.map(async (article) => {
        const { slug, title, category, readTime, card, related } = await this.#card(article);
        return { slug, title, category, readTime, card, related };
      }),
    );
  }

  async #card(source: SourceArticle): Promise<ArticleCard> {
    const { slug, title, excerpt, date, author, imageAlt = '', readMinutes } = source;
    const category = this.#marks[source.status] + source.category;
    const [card, related] = await Promise.all([this.#picture(source, 'card'), this.#picture(source, 'related')]);
    return { slug, title, excerpt, category, date, author, imageAlt, dateText: formatDate(date), readTime: `${readMinutes} min read`, card, related };
  }

  // Articles of the same category first, then the newest.
  #related({ slug, category }: SourceArticle): SourceArticle[] {
    const enough = RELATED_COUNT + 1; // One of them may be the article itself.
    const candidates = new Set([...(this.#byCategory.get(category) ?? []).slice(0, enough), ...this.#articles.slice(0, enough)]);
    return [...candidates].filter((other) => other.slug !== slug).slice(0, RELATED_COUNT);
  }

  #picture(source: SourceArticle, box: PictureBox): Promise<Picture> {
    const { width } = PICTURE_BOXES[box];
    const narrower = box === 'hero' ? [640] : [];
    const wider = box === 'card' || box === 'related' ? [width * 2] : [];
    return this.#pictures.make(this.#file(source), { widths: [...narrower, width, ...wider] });
  }

  #file({ folder, image, slug }: SourceArticle): string {
    if (image) return path.join(folder, image);
    const fallback = this.#bySlug.get(FALLBACKS[(this.#withoutImage.get(slug) ?? 0) % FALLBACKS.length] ?? '');
    if (!fallback?.image) throw new Error(`There is no picture to stand in for the one that content/insights/${slug} lacks: give the article an image.`);
    return path.join(fallback.folder, fallback.image);
  }
}

/** "14 May 2026". */
export function formatDate(date: string): string {
  return DATES.format(new Date(`${date}T00:00:00Z`));
}
