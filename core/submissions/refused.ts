/** The intake refused a submission as invalid: retrying can't help. */
export class Refused extends Error {
  override name = 'Refused';
  /** A message for each invalid field. */
  readonly errors: Record<string, string>;

  constructor(message: string, errors: object = {}) {
    super(message);
    this.errors = Object.fromEntries(
      Object.entries(errors).filter(([, text]) => typeof text === 'string'),
    );
  }
}
