import type { ListedArticle, SearchIndex } from '../content/insights.ts';

// No line of an article holds one, and nobody can type one: what is typed never matches across two fields.
const BETWEEN_FIELDS = '\n';

/** The articles, ready to be searched at every keystroke. */
export class ArticleSearch {
  readonly #index: SearchIndex;
  readonly #texts: string[];
  readonly #articles = new Map<number, ListedArticle>();

  constructor(index: SearchIndex) {
    this.#index = index;
    this.#texts = index.articles.map(({ title, excerpt, category }) => [title, excerpt, category].join(BETWEEN_FIELDS).toLowerCase());
  }

  /**
   * Where the articles stand whose title, excerpt or category holds a text, whatever its case (specification, point 5);
   * spaces around it don't count.
   */
  find(text: string): number[] {
    const wanted = text.trim().toLowerCase();
    const found: number[] = [];
    for (const [place, fields] of this.#texts.entries()) if (fields.includes(wanted)) found.push(place);
    return found;
  }

  /** The article at a place, as the list shows it: always the same, so that what is shown already is not rendered anew. */
  article(place: number): ListedArticle {
    const known = this.#articles.get(place);
    if (known) return known;
    const { picture, ...words } = this.#index.articles[place] ?? missing(place);
    const article = { ...words, picture: this.#index.pictures[picture] ?? missing(picture) };
    this.#articles.set(place, article);
    return article;
  }
}

function missing(place: number): never {
  throw new Error(`The search index has nothing at ${place}.`);
}
