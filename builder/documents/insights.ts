import type { Block } from '../../core/content/article.ts';
import type {
  Article,
  ArticleCard,
  ArticleTeaser,
  ListedArticle,
  ListPage,
  SearchIndex,
} from '../../core/content/insights.ts';
import {
  isRemote,
  PICTURE_BOXES,
  PICTURE_RATIO,
  type Picture,
  type PictureBox,
} from '../../core/content/picture.ts';
import { countPages, pageOf } from '../../core/insights/list.ts';
import { fillCount, formatDay, type Language, type Plural } from '../../core/language.ts';
import type { SourceArticle } from '../content/articles.ts';
import type { Content } from '../content/content.ts';
import { laterPages } from '../content/document-paths.ts';
import { pictureFile } from '../content/picture-files.ts';
import type { PictureMaker } from '../pictures/pictures.ts';

const RELATED_COUNT = 3;

export class Insights {
  readonly #articles: SourceArticle[];
  readonly #pictures: PictureMaker;
  readonly #bySlug: Map<string, SourceArticle>;
  readonly #byCategory: Map<string, SourceArticle[]>;
  readonly #fallbacks: string[];
  readonly #turns: Map<string, number>;
  readonly #language: Language;
  readonly #readTime: Plural;
  readonly #marks: Record<SourceArticle['status'], string>;

  constructor(
    {
      articles,
      fallbackPictures,
      language,
      pages,
    }: Pick<Content, 'articles' | 'fallbackPictures' | 'language' | 'pages'>,
    pictures: PictureMaker,
  ) {
    this.#articles = articles;
    this.#pictures = pictures;
    this.#bySlug = new Map(articles.map((article) => [article.slug, article]));
    this.#byCategory = Map.groupBy(articles, ({ category }) => category);
    this.#fallbacks = fallbackPictures;
    // The oldest article comes first, so that a new article changes no other article's picture.
    const withoutImage = articles.filter(({ image }) => !image).reverse();
    this.#turns = new Map(withoutImage.map(({ slug }, index) => [slug, index]));
    this.#language = language;
    this.#readTime = pages.insights.readTime;
    const { draft, due } = pages.insights.preview;
    this.#marks = { published: '', draft: `${draft} · `, due: `${due} · ` };
  }

  get slugs(): string[] {
    return [...this.#bySlug.keys()];
  }

  get pictureOrigins(): string[] {
    return [
      ...new Set(
        this.#articles.flatMap(({ image }) =>
          image && isRemote(image) ? [new URL(image).origin] : [],
        ),
      ),
    ].sort();
  }

  latest(count: number): Promise<ArticleTeaser[]> {
    return this.#teasers(this.#articles.slice(0, count), 'card');
  }

  newest(count: number): Promise<ArticleCard[]> {
    return Promise.all(this.#articles.slice(0, count).map((article) => this.#card(article)));
  }

  /** Pages count from 1. Null if there is no such page. */
  async listPage(page: number): Promise<ListPage | null> {
    const pageCount = countPages(this.#articles.length);
    if (!(page >= 1 && page <= pageCount)) return null;
    return {
      page,
      pageCount,
      articles: await Promise.all(
        pageOf(this.#articles, page).map((article) => this.#listed(article)),
      ),
    };
  }

  async searchIndex(): Promise<SearchIndex> {
    const places = new Map<string, number>();
    const pictures: SearchIndex['pictures'] = [];
    const articles: SearchIndex['articles'] = [];
    for (const source of this.#articles) {
      const { picture, ...words } = await this.#listed(source);
      const place = places.get(picture.src) ?? pictures.push(picture) - 1;
      places.set(picture.src, place);
      articles.push({ ...words, picture: place });
    }
    return { articles, pictures };
  }

  /** Null if no article has the slug. */
  async article(slug: string): Promise<Article | null> {
    const source = this.#bySlug.get(slug);
    if (!source) return null;
    const [card, hero, zoom, relatedArticles, body] = await Promise.all([
      this.#card(source),
      this.#picture(source, 'hero'),
      this.#picture(source, 'zoom'),
      this.#teasers(this.#related(source), 'related'),
      showPictures(source.body, source.folder, this.#pictures),
    ]);
    return { ...card, hero, zoom, body, relatedArticles };
  }

  async #listed(source: SourceArticle): Promise<ListedArticle> {
    const card = await this.#card(source);
    return { ...teaserOf(card, card.card), excerpt: card.excerpt };
  }

  #teasers(articles: SourceArticle[], box: PictureBox): Promise<ArticleTeaser[]> {
    return Promise.all(
      articles.map(async (article) =>
        teaserOf(await this.#card(article), await this.#picture(article, box)),
      ),
    );
  }

  async #card(source: SourceArticle): Promise<ArticleCard> {
    const { slug, title, excerpt, date, author, imageAlt = '', readMinutes } = source;
    const category = this.#marks[source.status] + source.category;
    const card = await this.#picture(source, 'card');
    return {
      slug,
      title,
      excerpt,
      category,
      date,
      author,
      imageAlt,
      dateText: formatDay(this.#language, date),
      readTime: fillCount(this.#language, this.#readTime, readMinutes),
      card,
    };
  }

  // Articles of the same category come first, then the newest.
  #related({ slug, category }: SourceArticle): SourceArticle[] {
    const enough = RELATED_COUNT + 1; // One of them may be the article itself.
    const candidates = new Set([
      ...(this.#byCategory.get(category) ?? []).slice(0, enough),
      ...this.#articles.slice(0, enough),
    ]);
    return [...candidates].filter((other) => other.slug !== slug).slice(0, RELATED_COUNT);
  }

  async #picture({ folder, image, slug }: SourceArticle, box: PictureBox): Promise<Picture> {
    if (image && isRemote(image)) return remotePicture(image, box);
    return this.#pictures.fit(image ? pictureFile(folder, image) : this.#fallback(slug), box);
  }

  // Articles without a picture share the fallback pictures in turn (specification, point 3).
  #fallback(slug: string): string {
    const turn = this.#turns.get(slug) ?? 0;
    return this.#fallbacks[turn % this.#fallbacks.length] ?? '';
  }
}

/**
 * Makes the pictures of a text, which keep their ratio. The largest is twice as wide as the column,
 * for dense screens.
 */
export function showPictures(
  body: readonly Block[],
  folder: string,
  pictures: PictureMaker,
): Promise<Block[]> {
  const shape = { widths: [480, 760, 1520], width: 760 };
  return Promise.all(
    body.map(async (block) =>
      block.kind === 'picture'
        ? { ...block, sources: await pictures.make(pictureFile(folder, block.file), shape) }
        : block,
    ),
  );
}

// A picture on another host is not processed (specification, points 7 and 9). CSS crops it to the
// ratio.
function teaserOf(
  { slug, title, category, dateText, readTime }: ArticleCard,
  picture: Picture,
): ArticleTeaser {
  return { slug, title, category, dateText, readTime, picture };
}

function remotePicture(src: string, box: PictureBox): Picture {
  const { width } = PICTURE_BOXES[box];
  return { src, width, height: Math.round(width / PICTURE_RATIO) };
}

/** Data files that the site fetches: `data/<name>.json`. */
export function dataNames({ slugs }: Insights): string[] {
  return [
    ...slugs.map((slug) => `insights/${slug}`),
    ...laterPages(slugs.length).map((page) => `insights/page/${page}`),
    'search/insights',
  ];
}

/** Null if there is no such file. */
export async function readData(name: string, insights: Insights): Promise<unknown> {
  if (name === 'search/insights') return insights.searchIndex();
  const page = name.match(/^insights\/page\/(\d+)$/)?.[1];
  if (page) return insights.listPage(Number(page));
  const slug = name.match(/^insights\/([^/]+)$/)?.[1];
  return slug === undefined ? null : insights.article(slug);
}
