import type { Standing } from '../../core/desk/subscribers.ts';

/** The path below `/api/desk/` of the subscribers of a standing. */
export function pathOfSubscribers(standing: Standing | undefined, search = ''): string {
  const query = new URLSearchParams({ ...(standing && { standing }), ...(search && { search }) });
  return query.size > 0 ? `subscribers?${query}` : 'subscribers';
}
