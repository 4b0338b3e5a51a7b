import type { Resource } from './submission.ts';

/** See product.md, Delivery. `console` sends nothing. */
export const DELIVERY_NAMES = ['intake', 'forward', 'console'] as const;
export type DeliveryName = (typeof DELIVERY_NAMES)[number];

export interface DeliveryFacts {
  name: DeliveryName;
  /**
   * Without a slash at its end; empty if it is the site's own. Resources are below it at `/api/`.
   */
  intakeUrl: string;
  /** For `forward`. */
  forwardUrls: Partial<Record<Resource, string>>;
}

/** If submissions don't reach the firm, the form says so beforehand. */
export function canDeliver({ name, forwardUrls }: DeliveryFacts, resource: Resource): boolean {
  return name === 'intake' || (name === 'forward' && forwardUrls[resource] !== undefined);
}

/** The submission is invalid, so retrying can't help. */
export class Refused extends Error {
  override name = 'Refused';
  readonly errors: Record<string, string>;

  constructor(message: string, errors: object = {}) {
    super(message);
    this.errors = Object.fromEntries(
      Object.entries(errors).filter(([, text]) => typeof text === 'string'),
    );
  }
}
