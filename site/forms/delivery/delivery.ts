import facts from 'delivery:facts';
import { STORAGE_KEYS } from '../../../core/storage-keys.ts';
import { canDeliver } from '../../../core/submissions/delivery.ts';
import type { Delivery } from '../../../core/submissions/submission.ts';
import { lazyCode } from '../../ui/lazy-code.ts';
import { prepareToasts } from '../../ui/toast/show-toast.ts';
import { intakeAddress } from './intake-address.ts';

const adapter = lazyCode(() => import('delivery:adapter'));

/** The port (product.md, Delivery). Pages pass it to forms; the chosen adapter is fetched once a form is used. */
export const delivery: Delivery = {
  deliver: async (submission, signs) => (await adapter()).deliver(submission, signs),
  prepare: () => {
    prepareToasts();
    adapter().catch(() => undefined); // Loaded again when it is needed.
  },
  canDeliver: (resource) => canDeliver(facts, resource),
  confirmsAddresses: facts.name === 'intake',
  postAddress: (resource) => (facts.name === 'intake' ? intakeAddress(resource) : undefined),
  kept: async (resource) => (hasOutbox() ? (await adapter()).kept(resource) : undefined),
  discard: async (resource) => (await adapter()).discard(resource),
};

function hasOutbox(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEYS.outbox) !== null;
  } catch {
    return false; // A browser may forbid storage.
  }
}
