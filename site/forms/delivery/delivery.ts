import { deliver, discard, kept } from 'delivery:adapter';
import facts from 'delivery:facts';
import { canDeliver } from '../../../core/submissions/delivery.ts';
import type { Delivery } from '../../../core/submissions/submission.ts';
import { intakeAddress } from './intake-address.ts';

/** The chosen adapter (product.md, Delivery). Pages pass it to forms. */
export const delivery: Delivery = {
  deliver,
  kept,
  discard,
  canDeliver: (resource) => canDeliver(facts, resource),
  confirmsAddresses: facts.name === 'intake',
  postAddress: (resource) => (facts.name === 'intake' ? intakeAddress(resource) : undefined),
};
