import { amount } from '../../core/amount.ts';
import { ENGLISH } from '../../core/english.ts';
import { listOf } from '../../core/language.ts';
import type { LostWave } from '../campaigns/wave-responses.ts';
import type { StoreFacts } from '../store/inspect.ts';

export function describeStore({ submissions, subscribers, campaigns }: StoreFacts): string {
  return listOf(ENGLISH, [
    amount(submissions, 'submission'),
    amount(subscribers, 'newsletter address', 'newsletter addresses'),
    amount(campaigns, 'campaign'),
  ]);
}

/** One line for each open wave without a key. */
export function describeLostWaves(lost: readonly LostWave[], waveKeysDir: string): string[] {
  return lost.map(
    ({ client, campaign, wave }) =>
      `The wave ${wave} of ${campaign} (${client}) is open, and its key is not in ${waveKeysDir}: copy the key there from where you keep it, or the responses to the wave are lost.`,
  );
}
