import { Button } from '../../ui/button.tsx';
import { gateStore } from './gate-store.ts';

/** Forgets flag and key, and reloads the page (specification, point 4). */
export function LogOut({ label }: { label: string }) {
  const logOut = async () => {
    await gateStore('client-access').lock();
    location.reload();
  };
  return (
    <Button variant="secondary" onClick={logOut}>
      {label}
    </Button>
  );
}
