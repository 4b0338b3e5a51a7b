import type { Logger } from 'pino';
import { dayOf } from '../core/days.ts';
import { causeOf } from './explain.ts';
import type { Metrics } from './metrics.ts';
import type { Store } from './store/store.ts';

const EVERY_MS = 5000;

interface VisitsParts {
  /** The counted paths; others are ignored. */
  paths: readonly string[];
  store: Store['visits'];
  metrics: Metrics;
  log: Logger;
}

/** Counts views in memory and adds them to the store every few seconds (decision 0025). */
export class Visits {
  readonly #paths: ReadonlySet<string>;
  readonly #parts: Omit<VisitsParts, 'paths'>;
  /** Views that aren't stored yet, by day and path. */
  readonly #waiting = new Map<string, Map<string, number>>();
  #adding: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor({ paths, ...parts }: VisitsParts) {
    this.#paths = new Set(paths);
    this.#parts = parts;
  }

  /** Counts a view of a path, with or without a slash at its end. */
  count(path: string, now: number): void {
    const known = path.replace(/(?<=.)\/+$/, '');
    if (!this.#paths.has(known)) return;
    this.#note(dayOf(now), known, 1);
    this.#parts.metrics.screenViews.inc({ path: known });
  }

  /** Starts storing views at intervals. @returns a function that stops after storing the rest. */
  start(): () => Promise<void> {
    this.#timer = setInterval(() => this.flush(), EVERY_MS).unref();
    return async () => {
      clearInterval(this.#timer);
      await this.flush();
    };
  }

  /** Stores the views that aren't stored yet; keeps them when that fails. */
  flush(): Promise<void> {
    this.#adding = this.#adding.then(() => this.#add());
    return this.#adding;
  }

  async #add(): Promise<void> {
    const { store, log } = this.#parts;
    const views = [...this.#waiting].flatMap(([day, paths]) => [...paths].map(([path, count]) => ({ day, path, views: count })));
    this.#waiting.clear();
    if (views.length === 0) return;
    await store.add(views).catch((error: Error) => {
      for (const { day, path, views: count } of views) this.#note(day, path, count);
      log.error({ cause: causeOf(error) }, 'views not stored');
    });
  }

  #note(day: string, path: string, views: number): void {
    const paths = this.#waiting.get(day) ?? new Map<string, number>();
    this.#waiting.set(day, paths);
    paths.set(path, (paths.get(path) ?? 0) + views);
  }
}
