import { useState } from 'react';
import { explainError } from './request.ts';
import { useSession } from './session.ts';

/** What a button needs that does a thing once at a time, and says why it failed. */
export function useOne(act: () => Promise<void>): { isBusy: boolean; onClick: () => void } {
  const { announce } = useSession();
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await act().catch((error: unknown) => announce(explainError(error)));
    setBusy(false);
  };
  return { isBusy, onClick: () => void run() };
}
