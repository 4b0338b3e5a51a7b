import type { ListedArticle, SearchIndex } from '../content/insights.ts';
import { foldText } from '../fold.ts';

// Neither an article nor a typed text can contain a line break, so a match never spans two fields.
const BETWEEN_FIELDS = '\n';

export class ArticleSearch {
  readonly #index: SearchIndex;
  readonly #texts: string[];
  readonly #articles = new Map<number, ListedArticle>();

  constructor(index: SearchIndex) {
    this.#index = index;
    this.#texts = index.articles.map(({ title, excerpt, category }) =>
      foldText([title, excerpt, category].join(BETWEEN_FIELDS)),
    );
  }

  /**
   * The positions of the articles whose title, excerpt or category contains a text, ignoring case
   * (specification, point 5), what `foldText` takes for the same, and surrounding spaces.
   */
  find(text: string): number[] {
    const wanted = foldText(text.trim());
    const found: number[] = [];
    for (const [place, fields] of this.#texts.entries())
      if (fields.includes(wanted)) found.push(place);
    return found;
  }

  /**
   * The article at a position. Returns the same object each time, so that memoised rows don't
   * render again.
   */
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
  throw new Error(`The search index has no article at ${place}.`);
}
