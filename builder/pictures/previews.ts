import path from 'node:path';
import { fill } from '../../core/content/fill.ts';
import type { Article } from '../../core/content/insights.ts';
import { isRemote } from '../../core/content/picture.ts';
import type { PrerenderedScreen } from '../../site/prerender.tsx';
import type { SourceArticle } from '../content/articles.ts';
import type { Content } from '../content/content.ts';
import { addressOf } from '../content/document-paths.ts';
import { pictureFile } from '../content/picture-files.ts';
import { CACHE } from '../paths.ts';
import { SocialPictures } from './social-pictures.ts';

export interface Preview {
  /** BCP 47. */
  language: string;
  siteName: string;
  title: string;
  description: string;
  address: string;
  picture: SocialPicture;
  article?: Pick<Article, 'date' | 'author' | 'category'>;
}

interface SocialPicture {
  address: string;
  alt: string;
}

export class Previews {
  readonly #content: Content;
  readonly #siteUrl: string;
  readonly #pictures: SocialPictures;
  readonly #articles: Map<string, SourceArticle>;

  /** @param root the content folder. */
  constructor(content: Content, root: string, siteUrl: string) {
    this.#content = content;
    this.#siteUrl = siteUrl;
    this.#articles = new Map(content.articles.map((article) => [article.slug, article]));
    this.#pictures = new SocialPictures(
      path.join(CACHE, 'social'),
      pictureFile(path.join(root, 'pictures'), content.pages.home.hero.picture),
      content.look,
    );
  }

  async of(
    { head, name }: Pick<PrerenderedScreen, 'head' | 'name'>,
    pathname: string,
    article?: Article,
  ): Promise<Preview> {
    const { brand, pages } = this.#content;
    const file = pathname.slice(1).replaceAll('/', '-') || 'home';
    const own = article && this.#pictureOf(article.slug);
    const picture = await this.#pictures.make(
      file,
      {
        brand: brand.name,
        tagline: brand.tagline,
        title: name,
        category: article?.category,
      },
      own,
    );
    return {
      language: brand.language,
      siteName: brand.name,
      title: head.title,
      description: head.description,
      address: addressOf(pathname, this.#siteUrl),
      picture: {
        address: `${this.#siteUrl}/${picture}`,
        alt: own
          ? fill(pages.article.previewAlt, { title: name, picture: article.imageAlt })
          : fill(brand.previewAlt, { title: name }),
      },
      ...(article && { article }),
    };
  }

  /** Undefined if the picture is on another host. */
  #pictureOf(asked: string): string | undefined {
    const { folder, image } = this.#articles.get(asked) ?? {};
    return folder && image && !isRemote(image) ? pictureFile(folder, image) : undefined;
  }

  emit(folder: string): void {
    this.#pictures.emit(folder);
  }
}
