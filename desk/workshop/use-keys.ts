import { useEffect } from 'react';
import type { SectionResult } from '../../core/findings/results.ts';
import { readRoute } from '../route.ts';
import { addressAfter, moveOf } from './moves.ts';

/**
 * Moves through the sections by the arrow keys, Page Up and Page Down, Home and End, and leaves the
 * workshop by Escape.
 */
export function useKeys(sections: readonly SectionResult[]): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // The address is ahead of what is shown if keys are pressed quickly.
      const route = readRoute(location.hash);
      const move = moveOf(event);
      if (!move || route.screen !== 'workshop') return;
      // In full screen, Escape leaves that alone.
      if (move === 'leave' && document.fullscreenElement) return;
      event.preventDefault();
      location.hash = addressAfter(move, route, sections);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [sections]);
}
