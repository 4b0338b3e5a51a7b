import type { Standing, Suppression } from '../../core/desk/subscribers.ts';

const NAMES: Record<Standing, string> = {
  pending: 'Unconfirmed',
  confirmed: 'Confirmed',
  unsubscribed: 'Left',
  suppressed: 'Suppressed',
};
const EMPTY: Record<Standing, string> = {
  pending: 'Everyone has confirmed.',
  confirmed: 'Nobody has confirmed yet.',
  unsubscribed: 'Nobody has left lately. Who left is deleted from the list after a while.',
  suppressed: 'No subscriber’s address is suppressed.',
};
const REASONS: Record<Suppression['reason'], string> = {
  owner: 'its owner stopped all mail',
  operator: 'an operator suppressed it',
  failed: 'mail to it failed for good',
};

export function standingName(standing: Standing): string {
  return NAMES[standing];
}

/** What a list without anybody of a standing says. */
export function emptyText(standing: Standing | undefined): string {
  return standing
    ? EMPTY[standing]
    : 'Nobody is on the list yet. Who signs up on the site stands here, and whom you import.';
}

export function reasonName({ reason }: Suppression): string {
  return REASONS[reason];
}
