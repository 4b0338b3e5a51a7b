import path from 'node:path';
import pLimit from 'p-limit';
import type { Article } from '../../core/content/insights.ts';
import {
  missingPaths,
  NOT_FOUND,
  pathOfScreen,
  type ScreenRoute,
} from '../../core/content/routes.ts';
import type * as Prerender from '../../site/prerender.tsx';
import type { Content } from '../content/content.ts';
import { addressOf, type DocumentPath, documentPaths } from '../content/document-paths.ts';
import type { OutputFolder } from '../output-folder.ts';
import type { Preview, Previews } from '../pictures/previews.ts';
import { type Tell, tellCount } from '../progress.ts';
import type { ListedPage } from './crawler-files.ts';
import { type ScreenAssets, type Surroundings, writeDocument } from './documents.ts';
import { type Insights, readData } from './insights.ts';
import type { PlainPages } from './plain-pages.ts';
import { redirectToScreen, redirectToSection } from './redirect.ts';
import { structuredData } from './structured-data.ts';

// While a document waits for its pictures, others are rendered.
const AT_ONCE = 8;

interface ScreenSources {
  prerenderer: typeof Prerender;
  content: Content;
  insights: Insights;
  plainPages: PlainPages;
  assets: ScreenAssets;
  previews: Previews;
  surroundings: Surroundings;
  output: OutputFolder;
}

export class ScreenDocuments {
  readonly #sources: ScreenSources;
  readonly #styles = new Set<string>();
  readonly #ids = new Map<string, string[]>();
  readonly #previews = new Map<string, Promise<Preview>>();
  readonly #pages: { path: string; title: string }[] = [];
  #names = new Map<string, string>();

  constructor(sources: ScreenSources) {
    this.#sources = sources;
  }

  /** Inline style sheets of the documents written so far, without repetitions. */
  get styles(): string[] {
    return [...this.#styles];
  }

  /** Ids that a link can lead to, by path, of the screens written so far. */
  get ids(): ReadonlyMap<string, readonly string[]> {
    return this.#ids;
  }

  /** The documents written so far. */
  get pages(): readonly { path: string; title: string }[] {
    return this.#pages;
  }

  get paths(): DocumentPath[] {
    const { content, insights } = this.#sources;
    return content.routes.screens.flatMap((route) => documentPaths(route, insights.slugs));
  }

  /** @returns the indexed pages, for the sitemap. */
  async writeScreens(tell: Tell): Promise<ListedPage[]> {
    const { paths } = this;
    const done = tellCount(tell, (count) => `Wrote ${count} of ${paths.length} documents`);
    this.#names = await this.#nameScreens();
    return (
      await pLimit(AT_ONCE).map(paths, (place) => this.#writeScreen(place).finally(done))
    ).flat();
  }

  /** Call it after {@link writeScreens}: redirects have the link previews of screens. */
  async writeRedirects(): Promise<void> {
    const { content, insights, surroundings, output } = this.#sources;
    const services = content.pages.home.services.more.links;
    for (const { path: pattern, to, section } of content.routes.redirects) {
      const targets = documentPaths({ path: to }, insights.slugs);
      for (const [index, { pathname }] of documentPaths(
        { path: pattern },
        insights.slugs,
      ).entries()) {
        const target = targets[index]?.pathname ?? to;
        const place = { ...surroundings, preview: await this.#previews.get(target) };
        const document = section
          ? redirectToSection(pathname, section, place, section === 'services' ? services : [])
          : redirectToScreen(target, place);
        output.write(fileOf(pathname), document);
      }
    }
  }

  /**
   * Some hosts serve the nearest 404 document, so a missing article shows "Article Not Found"
   * without JavaScript, and a missing page of the list doesn't.
   */
  async writeMissing(): Promise<void> {
    const { content, assets, surroundings, output } = this.#sources;
    const list = pathOfScreen(content.routes, 'insights');
    for (const folder of missingPaths(content.routes)) {
      const pathname = folder === list ? `${list}/404` : '/404';
      const screen = await this.#prerender(pathname);
      const document = writeDocument(screen, NOT_FOUND.path, assets, surroundings);
      output.write(`${folder}/404.html`.slice(1), document);
    }
  }

  async #writeScreen({ pathname, slug }: DocumentPath): Promise<ListedPage[]> {
    const { content, insights, assets, surroundings, output } = this.#sources;
    const screen = await this.#prerender(pathname);
    this.#ids.set(pathname, partsOf(screen, content));
    this.#pages.push({ path: pathname, title: screen.name });
    const article = slug === undefined ? undefined : ((await insights.article(slug)) ?? undefined);
    const preview = await this.#preview(screen, pathname, article);
    const own = { ...surroundings, preview };
    if (!screen.head.isIndexed) {
      output.write(fileOf(pathname), writeDocument(screen, pathname, assets, own));
      return [];
    }
    const page = {
      screen: screen.route.screen,
      pathname,
      name: screen.name,
      article,
      picture: preview.picture.address,
    };
    const data = structuredData(page, {
      content,
      siteUrl: surroundings.siteUrl,
      nameOf: (one) => this.#names.get(one),
    });
    const document = writeDocument(screen, pathname, assets, { ...own, structuredData: data });
    output.write(fileOf(pathname), document);
    return [{ address: addressOf(pathname, surroundings.siteUrl), lastModified: article?.date }];
  }

  /** A duplicate has the link preview of the screen that search engines list instead. */
  #preview(
    screen: Prerender.PrerenderedScreen,
    pathname: string,
    article?: Article,
  ): Promise<Preview> {
    const shown = screen.head.duplicateOf ?? pathname;
    const preview = this.#previews.get(shown) ?? this.#sources.previews.of(screen, shown, article);
    this.#previews.set(shown, preview);
    return preview;
  }

  async #prerender(pathname: string): Promise<Prerender.PrerenderedScreen> {
    const { prerenderer, insights, plainPages, assets } = this.#sources;
    const loadData = (name: string, one: string) =>
      name === 'plain-page'
        ? plainPages.page(one)
        : readData(name === 'insights' ? `insights/page/${one}` : `insights/${one}`, insights);
    const screen = await prerenderer.prerenderScreen(pathname, loadData);
    this.#styles.add(assets.styles(screen.route).text);
    return screen;
  }

  /**
   * Names by path, of screens without data of their own, for the breadcrumbs of structured data.
   */
  async #nameScreens(): Promise<Map<string, string>> {
    const { prerenderer, content } = this.#sources;
    const alone = content.routes.screens.filter(
      ({ path: pattern, page }) => page === undefined && !pattern.includes(':'),
    );
    const names = await Promise.all(
      alone.map(
        async ({ path: pathname }) => [pathname, await prerenderer.nameScreen(pathname)] as const,
      ),
    );
    return new Map([...names, ['/', content.brand.name]]);
  }
}

/**
 * Ids of a screen's parts that a link can lead to. Parts shown only after a password or after
 * answers don't count, because most visitors don't see them. Documents of the client home do count:
 * the link leads through the password to them.
 */
export function partsOf(
  { html, route }: { html: string; route: Pick<ScreenRoute, 'screen'> },
  { clientDocuments, clients }: Pick<Content, 'clientDocuments' | 'clients'>,
): string[] {
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);
  const documents = [...clientDocuments, ...clients.flatMap((client) => client.documents)];
  return route.screen === 'client-home' ? [...ids, ...documents.map(({ slug }) => slug)] : ids;
}

function fileOf(pathname: string): string {
  return path.posix.join(pathname.slice(1), 'index.html');
}
