import { STORAGE_KEYS } from '../../../core/storage-keys.ts';
import { Button } from '../../ui/button.tsx';
import { gateStore } from './gate-store.ts';

/** Forgets flag and key, and what the full scan behind them has left here, and reloads the page (specification, point 4). */
export function LogOut({ label }: { label: string }) {
  const logOut = async () => {
    forgetScan();
    await gateStore('client-access').lock();
    location.reload();
  };
  return (
    <Button variant="secondary" onClick={logOut}>
      {label}
    </Button>
  );
}

// Whoever comes next to a shared computer finds no answers of who was here before.
function forgetScan(): void {
  try {
    localStorage.removeItem(STORAGE_KEYS.scanDraft);
    localStorage.removeItem(STORAGE_KEYS.scanProfile);
  } catch {
    // What keeps nothing has nothing to forget.
  }
}
