import { expect, test, vi } from 'vitest';
import { showToast } from './show-toast.ts';

const PATIENCE = { timeout: 30_000 };

const network = vi.hoisted(() => ({ isUp: false, drawToasts: vi.fn() }));
vi.mock('./toast-area.tsx', () => {
  if (!network.isUp) throw new Error('Failed to fetch');
  return { drawToasts: network.drawToasts };
});

test('A toast is shown late if its code can not be loaded at first', async () => {
  vi.useFakeTimers();
  const listen = vi.fn();
  vi.stubGlobal('addEventListener', listen);
  showToast({ title: 'Message Not Sent', isDestructive: true });
  await vi.waitFor(() => expect(listen).toHaveBeenCalledWith('online', expect.any(Function), { once: true }), PATIENCE);
  expect(network.drawToasts).not.toHaveBeenCalled();
  network.isUp = true;
  await vi.advanceTimersByTimeAsync(5000);
  await vi.waitFor(() => expect(network.drawToasts).toHaveBeenCalledOnce(), PATIENCE);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
