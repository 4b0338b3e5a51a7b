import type { Delivered } from './submission.ts';

/** The server has not answered in time, but the delivery goes on. */
export class StillTrying extends Error {
  override name = 'StillTrying';
  /** Resolves if the submission is delivered after all. */
  readonly delivered: Promise<Delivered>;

  constructor(message: string, delivered: Promise<Delivered>) {
    super(message);
    this.delivered = delivered;
  }
}
