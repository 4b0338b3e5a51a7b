import { amount } from '../../core/amount.ts';
import type { LostWave } from '../campaigns/wave-responses.ts';
import type { StoreFacts } from '../store/inspect.ts';

export function describeStore({ submissions, subscribers, campaigns }: StoreFacts): string {
  return new Intl.ListFormat('en-GB').format([
    amount(submissions, 'submission'),
    amount(subscribers, 'newsletter address', 'newsletter addresses'),
    amount(campaigns, 'campaign'),
  ]);
}

/** Says which open waves have no key, a line each, for an operator. */
export function describeLostWaves(lost: readonly LostWave[], waveKeysDir: string): string[] {
  return lost.map(
    ({ client, campaign, wave }) =>
      `The wave ${wave} of ${campaign} (${client}) is open, and its key is not in ${waveKeysDir}: copy the key there from where you keep it, or the responses to the wave are lost.`,
  );
}
