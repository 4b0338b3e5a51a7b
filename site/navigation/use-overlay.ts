import { useLocation, useNavigate } from 'react-router';
import type { Arrival } from './match.ts';

/**
 * An overlay with an entry of its own in the browser's history, so that Back closes it and stays on the page.
 * @param name tells the overlays of a screen apart.
 */
export function useOverlay(name: string): { isOpen: boolean; open: () => void; close: () => void } {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const isOpen = (state as Arrival | null)?.overlay === name;
  return {
    isOpen,
    open: () => navigate({ pathname, search, hash }, { state: { ...state, overlay: name } }),
    close: () => isOpen && navigate(-1),
  };
}
