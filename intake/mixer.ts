import type { Logger } from 'pino';
import { causeOf } from './explain.ts';
import type { WaveResponses } from './store/campaigns/wave-responses.ts';
import type { Responses } from './store/survey/responses.ts';

/** Runs the mixing of survey responses, one run at a time (decisions/survey-anonymity.md). */
export class Mixer {
  readonly #responses: Pick<Responses, 'mix'>;
  readonly #waveResponses: Pick<WaveResponses, 'mix'>;
  readonly #log: Logger;
  readonly #now: () => number;
  #running: Promise<void> = Promise.resolve();
  #isDue = false;

  constructor(
    store: { responses: Pick<Responses, 'mix'>; waveResponses: Pick<WaveResponses, 'mix'> },
    log: Logger,
    now: () => number = Date.now,
  ) {
    this.#responses = store.responses;
    this.#waveResponses = store.waveResponses;
    this.#log = log;
    this.#now = now;
  }

  /**
   * Mixes soon, together with other calls that arrive meanwhile. A failure is logged, and the next
   * run repeats the work.
   */
  mix(): Promise<void> {
    if (this.#isDue) return this.#running;
    this.#isDue = true;
    this.#running = this.#running.then(async () => {
      this.#isDue = false;
      await this.#run().catch((error: Error) =>
        this.#log.error({ cause: causeOf(error) }, 'survey responses not mixed'),
      );
    });
    return this.#running;
  }

  async #run(): Promise<void> {
    await this.#responses.mix(this.#now());
    await this.#waveResponses.mix();
  }
}
