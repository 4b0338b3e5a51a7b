import type { Refusals } from '../../core/content/answers.ts';

/** A form has fewer fields. */
const MOST_ERRORS = 50;

export class Refusal extends Error {
  override name = 'Refusal';
  readonly reason: Refusals;
  /** By field, as the form shows it. */
  readonly errors: Record<string, string>;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    reason: Refusals,
    {
      errors = {},
      retryAfterSeconds,
    }: { errors?: Record<string, string>; retryAfterSeconds?: number } = {},
  ) {
    super(reason);
    this.reason = reason;
    this.errors = Object.fromEntries(Object.entries(errors).slice(0, MOST_ERRORS));
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** See interface.md, HTTP. */
export const STATUS = {
  invalid: 422,
  different: 422,
  foreign: 403,
  closed: 403,
  tooLarge: 413,
  tooSlow: 408,
  unsupported: 415,
  tooMany: 429,
  unavailable: 503,
} as const satisfies Record<Refusals, number>;
