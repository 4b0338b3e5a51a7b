import type { Delivered } from './submission.ts';

/** The server has not answered in time, but the delivery continues. */
export class StillTrying<Answer = Delivered> extends Error {
  override name = 'StillTrying';
  /** Resolves if the submission is delivered after all. */
  readonly delivered: Promise<Answer>;

  constructor(message: string, delivered: Promise<Answer>) {
    super(message);
    this.delivered = delivered;
  }
}
