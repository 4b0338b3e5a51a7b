import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Arrival } from './match.ts';

/**
 * Gives an overlay its own history entry, so that Back closes it and stays on the page.
 * @param name unique within the screen
 */
export function useOverlay(name: string): { isOpen: boolean; open: () => void; close: () => void } {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const isOpen = (state as Arrival | null)?.overlay === name;
  // The history moves with a delay: a second step back would leave the page, and an entry added
  // meanwhile would be lost.
  const isClosing = useRef(false);
  useEffect(() => {
    if (!isOpen) isClosing.current = false;
  }, [isOpen]);
  return {
    isOpen,
    open: () =>
      !isOpen && navigate({ pathname, search, hash }, { state: { ...state, overlay: name } }),
    close: () => {
      if (!isOpen || isClosing.current) return;
      isClosing.current = true;
      navigate(-1);
    },
  };
}
