import type { PathStep } from '../parts/screen.tsx';
import { addressOf } from '../route.ts';

/** The way to a screen below a campaign: its client, and the campaign. */
export function pathTo(client: string, { id, name }: { id: string; name: string }): PathStep[] {
  return [
    [client, addressOf('clients', {})],
    [name, addressOf('campaign', { campaign: id })],
  ];
}
