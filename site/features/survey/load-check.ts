import { lazyCode } from '../../ui/lazy-code.ts';

/** Loads the rules for responses and addresses, which only a submission needs. */
export const loadCheck = lazyCode(() => import('./check-response.ts'));
