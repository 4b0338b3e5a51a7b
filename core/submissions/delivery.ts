import type { Resource } from './submission.ts';

/** Where submissions go (product.md, Delivery): to the intake, to forwarding services, or to the console only. */
export const DELIVERY_NAMES = ['intake', 'forward', 'console'] as const;
export type DeliveryName = (typeof DELIVERY_NAMES)[number];

/** What the build settled about delivery. */
export interface DeliveryFacts {
  name: DeliveryName;
  /** The intake's address, without a slash at its end; empty for the site's own. Its resources stand below it at `/api/`. */
  intakeUrl: string;
  /** The forwarding services, for `forward`. */
  forwardUrls: Partial<Record<Resource, string>>;
}

/** Whether a submission gets to the firm at all. Where it doesn't, the form says so beforehand. */
export function canDeliver({ name, forwardUrls }: DeliveryFacts, resource: Resource): boolean {
  return name === 'intake' || (name === 'forward' && forwardUrls[resource] !== undefined);
}
