import type { Resource } from './submission.ts';

/**
 * The deliveries (product.md, Delivery): to the intake, to forwarding services, or to the console
 * only.
 */
export const DELIVERY_NAMES = ['intake', 'forward', 'console'] as const;
export type DeliveryName = (typeof DELIVERY_NAMES)[number];

export interface DeliveryFacts {
  name: DeliveryName;
  /**
   * The intake's address, without a slash at its end; empty for the site's own. Its resources are
   * below it at `/api/`.
   */
  intakeUrl: string;
  /** The forwarding services, for `forward`. */
  forwardUrls: Partial<Record<Resource, string>>;
}

/** Whether submissions reach the firm. If not, the form says so beforehand. */
export function canDeliver({ name, forwardUrls }: DeliveryFacts, resource: Resource): boolean {
  return name === 'intake' || (name === 'forward' && forwardUrls[resource] !== undefined);
}

/** The intake refused a submission as invalid: retrying can't help. */
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
