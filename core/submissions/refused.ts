/** The intake has understood a submission, and refused it: sending it again can't help. */
export class Refused extends Error {
  override name = 'Refused';
  /** What is wrong, a message per field, in the words of the form. */
  readonly errors: Record<string, string>;

  constructor(message: string, errors: object = {}) {
    super(message);
    this.errors = Object.fromEntries(Object.entries(errors).filter(([, text]) => typeof text === 'string'));
  }
}
