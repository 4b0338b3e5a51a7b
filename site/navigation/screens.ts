import type { ComponentType } from 'react';
import type { BannerWords, OriginalWords } from '../../core/content/layout.ts';
import { NOT_FOUND, type ScreenName, type ScreenRoute } from '../../core/content/routes.ts';
import type { ScreenMeta } from '../../core/schema.ts';
import { followRedirect, isRedirect, matchRoute } from './match.ts';

/** A file of `pages/`. Title and description are for the tab and for search results. */
export interface ScreenModule<Data = unknown> {
  Screen: ComponentType<{ data: Data }>;
  /** `data`: undefined without any; null for an unknown article; the path on the 404 screen. */
  describe: (data: Data) => ScreenMeta;
}

/** What only the original site's screens have around them; loaded with the first of them. */
export interface OriginalFrame {
  OriginalBanner: ComponentType<BannerWords>;
  OriginalNav: ComponentType<OriginalWords['nav']>;
}

export interface ReadyScreen {
  route: ScreenRoute;
  module: ScreenModule;
  data: unknown;
  original: OriginalFrame | undefined;
}

export interface ScreenSource {
  loadModule: (screen: ScreenName) => Promise<ScreenModule>;
  loadOriginal: () => Promise<OriginalFrame>;
  loadData: (screen: ScreenName, name: string) => Promise<unknown>;
}

/** A screen is shown only once it is fetched, so that no empty state flashes. */
export class Screens {
  readonly #source: ScreenSource;
  readonly #ready = new Map<string, ReadyScreen>();
  readonly #loading = new Map<string, Promise<ReadyScreen>>();

  constructor(source: ScreenSource) {
    this.#source = source;
  }

  get(pathname: string): ReadyScreen | undefined {
    return this.#ready.get(pathname);
  }

  /**
   * Loads each screen once; for a redirect, its target. A click that joins a prefetch retries if
   * that fails.
   * @throws if the network fails; the next call tries again
   */
  load(pathname: string): Promise<ReadyScreen> {
    const known = this.#loading.get(pathname);
    if (known) return known.catch(() => this.load(pathname));
    const match = matchRoute(pathname);
    if (isRedirect(match)) return this.load(followRedirect(match, { search: '', hash: '' }).to);
    const loading = this.#load(
      pathname,
      match.route,
      match.params.slug ?? match.params.page ?? match.route.page,
    );
    this.#loading.set(pathname, loading);
    loading.catch(() => this.#loading.delete(pathname));
    return loading;
  }

  async #load(
    pathname: string,
    route: ScreenRoute,
    name: string | undefined,
  ): Promise<ReadyScreen> {
    const [module, original, data] = await Promise.all([
      this.#source.loadModule(route.screen),
      route.layout === 'original' ? this.#source.loadOriginal() : undefined,
      name === undefined ? undefined : this.#source.loadData(route.screen, name),
    ]);
    // Only an unknown article has its own words (specification, points 2 and 8).
    if (data === null && route.screen !== 'article')
      return this.#load(pathname, NOT_FOUND, undefined);
    const ready = { route, module, original, data: route === NOT_FOUND ? pathname : data };
    this.#ready.set(pathname, ready);
    return ready;
  }
}
