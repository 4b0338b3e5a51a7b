import type { ListedArticle, SearchIndex } from '../content/insights.ts';
import { foldText } from '../fold.ts';

// Neither articles nor typed text can contain a line break, so a match never spans two fields.
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
   * Positions of articles whose title, excerpt or category contains the text (specification, point
   * 5), compared by `foldText`, without surrounding spaces.
   */
  find(text: string): number[] {
    const wanted = foldText(text.trim());
    const found: number[] = [];
    for (const [place, fields] of this.#texts.entries())
      if (fields.includes(wanted)) found.push(place);
    return found;
  }

  /** The same object each time, so that memoised rows don't render again. */
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
