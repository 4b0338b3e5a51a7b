import path from 'node:path';
import type { Article } from '../core/content/insights.ts';
import type { PrerenderedScreen } from '../site/prerender.tsx';
import type { Content } from './content/read.ts';
import { addressOf } from './documents.ts';
import { CACHE } from './paths.ts';
import { SocialPictures } from './social-pictures.ts';
import type { Preview } from './social-tags.ts';

/** Makes the link preview of each page, with its picture. */
export class Previews {
  readonly #content: Content;
  readonly #siteUrl: string;
  readonly #pictures: SocialPictures;

  /** @param root the content folder. */
  constructor(content: Content, root: string, siteUrl: string) {
    this.#content = content;
    this.#siteUrl = siteUrl;
    this.#pictures = new SocialPictures(path.join(CACHE, 'social'), path.join(root, 'pictures', content.pages.home.hero.picture));
  }

  async of({ head, name }: Pick<PrerenderedScreen, 'head' | 'name'>, pathname: string, article?: Article): Promise<Preview> {
    const { brand } = this.#content;
    const file = pathname.slice(1).replaceAll('/', '-') || 'home';
    const picture = await this.#pictures.make(file, { brand: brand.name, tagline: brand.tagline, title: name, category: article?.category });
    return {
      siteName: brand.name,
      title: head.title,
      description: head.description,
      address: addressOf(pathname, this.#siteUrl),
      picture: { address: `${this.#siteUrl}/${picture}`, alt: brand.previewAlt.replace('{title}', () => name) },
      ...(article && { article }),
    };
  }

  /** Copies the pictures into `folder`. */
  emit(folder: string): void {
    this.#pictures.emit(folder);
  }
}
