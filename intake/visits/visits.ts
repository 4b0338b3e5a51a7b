import type { Logger } from 'pino';
import { dayOf } from '../../core/days.ts';
import type { FormResource } from '../../core/submissions/submission.ts';
import type { Visit } from '../../core/submissions/visit.ts';
import { trimEnd } from '../../core/trim-end.ts';
import { causeOf } from '../engine/explain.ts';
import type { Limiter } from '../http/limiter.ts';
import type { Metrics } from '../http/metrics.ts';
import { type createVisits, OTHER_HOSTS, type VisitCount } from './stored-visits.ts';

const EVERY_MS = 5000;
// More than the store names in a day, so that made-up hosts don't displace known ones.
const MOST_WAITING_HOSTS = 1000;

interface VisitsParts {
  /** The counted pages; others are ignored. */
  pages: readonly { path: string }[];
  store: Pick<ReturnType<typeof createVisits>, 'add'>;
  metrics: Metrics;
  log: Logger;
}

export interface Visiting {
  visits: Visits;
  limiter: Limiter;
}

/** Counts in memory, and adds to the store every few seconds (decisions/view-counts.md). */
export class Visits {
  readonly #paths: ReadonlySet<string>;
  readonly #parts: Omit<VisitsParts, 'pages'>;
  /** By day, kind and name. */
  readonly #waiting = new Map<string, VisitCount>();
  #adding: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor({ pages, ...parts }: VisitsParts) {
    this.#paths = new Set(pages.map(({ path }) => path));
    this.#parts = parts;
  }

  /** A path may end in a slash. */
  count(visit: Visit, now: number): void {
    if ('action' in visit)
      this.#note({ day: dayOf(now), kind: 'action', name: visit.action, count: 1 });
    else this.#countView(visit, dayOf(now));
  }

  countForm(form: FormResource, now: number): void {
    this.#note({ day: dayOf(now), kind: 'form', name: form, count: 1 });
  }

  /** @returns a function that stops after storing the rest. */
  start(): () => Promise<void> {
    this.#timer = setInterval(() => this.flush(), EVERY_MS).unref();
    return async () => {
      clearInterval(this.#timer);
      await this.flush();
    };
  }

  /** Keeps counts that can't be stored. */
  flush(): Promise<void> {
    this.#adding = this.#adding.then(() => this.#add());
    return this.#adding;
  }

  async #add(): Promise<void> {
    const { store, log } = this.#parts;
    const counts = [...this.#waiting.values()];
    this.#waiting.clear();
    if (counts.length === 0) return;
    await store.add(counts).catch((error: Error) => {
      for (const count of counts) this.#note(count);
      log.error({ cause: causeOf(error) }, 'views not stored');
    });
  }

  #countView({ path, referrer }: Extract<Visit, { path: string }>, day: string): void {
    const name = trimEnd(path, '/') || '/';
    if (!this.#paths.has(name)) return;
    this.#note({ day, kind: 'screen', name, count: 1 });
    this.#parts.metrics.screenViews.inc({ path: name });
    if (referrer !== undefined)
      this.#note({ day, kind: 'referrer', name: this.#hostOf(referrer, day), count: 1 });
  }

  #note({ count, ...what }: VisitCount): void {
    const key = `${what.day} ${what.kind} ${what.name}`;
    this.#waiting.set(key, { ...what, count: count + (this.#waiting.get(key)?.count ?? 0) });
  }

  /** Limits the waiting hosts, as the store limits stored ones. */
  #hostOf(host: string, day: string): string {
    if (this.#waiting.has(`${day} referrer ${host}`)) return host;
    const waiting = [...this.#waiting.keys()].filter((key) => key.startsWith(`${day} referrer `));
    return waiting.length < MOST_WAITING_HOSTS ? host : OTHER_HOSTS;
  }
}
