import type { PlainPage } from '../../core/content/plain-page.ts';
import type { Content } from '../content/content.ts';
import type { SourcePage } from '../content/plain-pages.ts';
import type { PictureMaker } from '../pictures/pictures.ts';
import { showPictures } from './insights.ts';

/** The data of screens of words and pictures alone. */
export class PlainPages {
  readonly #pages: Map<string, SourcePage>;
  readonly #pictures: PictureMaker;

  constructor({ plainPages }: Pick<Content, 'plainPages'>, pictures: PictureMaker) {
    this.#pages = new Map(plainPages.map((page) => [page.name, page]));
    this.#pictures = pictures;
  }

  get names(): string[] {
    return [...this.#pages.keys()];
  }

  /** Null if there is no such page. */
  async page(name: string): Promise<PlainPage | null> {
    const page = this.#pages.get(name);
    if (!page) return null;
    const { title, description, folder } = page;
    return { title, description, body: await showPictures(page.body, folder, this.#pictures) };
  }
}
