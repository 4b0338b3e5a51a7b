import { useState } from 'react';
import { explainError } from './request.ts';
import { useSession } from './session.ts';

/** The properties of a button that is disabled while its request runs. An error is announced. */
export function useBusyButton(act: () => Promise<void>): { isBusy: boolean; onClick: () => void } {
  const { announce } = useSession();
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await act().catch((error: unknown) => announce(explainError(error)));
    setBusy(false);
  };
  return { isBusy, onClick: () => void run() };
}
