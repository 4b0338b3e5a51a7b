import { STORAGE_KEYS } from '../../../core/storage-keys.ts';
import { reloadAtTop } from '../../navigation/reload-at-top.ts';
import { Button } from '../../ui/button.tsx';
import { gateStore } from './gate-store.ts';

/**
 * Removes flag and key and the full scan's stored answers, and reloads the page (specification,
 * point 4).
 */
export function LogOut({ label }: { label: string }) {
  const logOut = async () => {
    forgetScan();
    await gateStore('client-access').lock();
    reloadAtTop();
  };
  return (
    <Button variant="secondary" onClick={logOut}>
      {label}
    </Button>
  );
}

// On a shared computer the next person must not find the answers.
function forgetScan(): void {
  try {
    localStorage.removeItem(STORAGE_KEYS.scanDraft);
    localStorage.removeItem(STORAGE_KEYS.scanProfile);
  } catch {
    // Without storage there is nothing to remove.
  }
}
