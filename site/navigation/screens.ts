import type { ComponentType } from 'react';
import type { ScreenName, ScreenRoute } from '../../core/content/routes.ts';
import type { ScreenMeta } from '../../core/content/schema.ts';
import { followRedirect, isRedirect, matchRoute } from './match.ts';

/** A file of `pages/`: its component, and its title and description for the tab and for search results. */
export interface ScreenModule<Data = unknown> {
  Screen: ComponentType<{ data: Data }>;
  /** `data` is undefined if the screen has none, and null if the requested item doesn't exist. */
  describe: (data: Data) => ScreenMeta;
}

/** A loaded screen. */
export interface ReadyScreen {
  route: ScreenRoute;
  module: ScreenModule;
  data: unknown;
}

export interface ScreenSource {
  loadModule: (screen: ScreenName) => Promise<ScreenModule>;
  loadData: (screen: ScreenName, name: string) => Promise<unknown>;
}

/** The screens fetched so far, by path. A screen is shown only once it is fetched, so that no empty state flashes. */
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
   * Loads the screen at a path, once; for a redirect, the screen that it leads to. A click that joins a prefetch which then fails tries
   * again itself. @throws if the network fails; the next call tries again.
   */
  load(pathname: string): Promise<ReadyScreen> {
    const known = this.#loading.get(pathname);
    if (known) return known.catch(() => this.load(pathname));
    const match = matchRoute(pathname);
    if (isRedirect(match)) return this.load(followRedirect(match, { search: '', hash: '' }).to);
    const loading = this.#load(pathname, match.route, match.params.slug ?? match.params.page);
    this.#loading.set(pathname, loading);
    loading.catch(() => this.#loading.delete(pathname));
    return loading;
  }

  async #load(pathname: string, route: ScreenRoute, name: string | undefined): Promise<ReadyScreen> {
    const [module, data] = await Promise.all([
      this.#source.loadModule(route.screen),
      name === undefined ? undefined : this.#source.loadData(route.screen, name),
    ]);
    const ready = { route, module, data };
    this.#ready.set(pathname, ready);
    return ready;
  }
}
