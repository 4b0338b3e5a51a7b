import type { Logger } from 'pino';
import { causeOf } from './explain.ts';
import type { Responses } from './store/responses.ts';

/** Runs the mixing of survey responses, one run at a time (decision 0071). */
export class Mixer {
  readonly #responses: Pick<Responses, 'mix'>;
  readonly #log: Logger;
  readonly #now: () => number;
  #running: Promise<void> = Promise.resolve();
  #isDue = false;

  constructor(responses: Pick<Responses, 'mix'>, log: Logger, now: () => number = Date.now) {
    this.#responses = responses;
    this.#log = log;
    this.#now = now;
  }

  /** Mixes soon, together with other calls that arrive meanwhile. A failure is logged, and the next run repeats the work. */
  mix(): Promise<void> {
    if (this.#isDue) return this.#running;
    this.#isDue = true;
    this.#running = this.#running.then(async () => {
      this.#isDue = false;
      await this.#run().catch((error: Error) => this.#log.error({ cause: causeOf(error) }, 'survey responses not mixed'));
    });
    return this.#running;
  }

  async #run(): Promise<void> {
    const kept = await this.#responses.mix(this.#now());
    if (kept > 0) this.#log.warn({ count: kept }, 'survey responses of a closed wave wait for keys that another machine has (docs/deploy-several.md)');
  }
}
