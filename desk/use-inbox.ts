import { useCallback, useEffect, useRef, useState } from 'react';
import { type InboxCounts, inboxCountsSchema } from '../core/desk/inbox.ts';
import type { DeskRequest } from './request.ts';

const EVERY_MS = 30_000;

/**
 * Asks what waits in the inbox: now, twice a minute while the tab is visible, and when it becomes
 * visible.
 */
export function useInbox(request: DeskRequest): {
  inbox: InboxCounts | undefined;
  checkInbox: () => void;
} {
  const [inbox, learn] = useState<InboxCounts>();
  const last = useRef<AbortController>(undefined);
  const checkInbox = useCallback(() => {
    // An earlier answer that comes later would be out of date.
    last.current?.abort();
    last.current = new AbortController();
    request('inbox', inboxCountsSchema, { signal: last.current.signal }).then(
      (next) => learn((known) => (known && isSame(known, next) ? known : next)),
      // The next time may succeed. Screens show the errors of what operators ask for.
      () => undefined,
    );
  }, [request]);
  useEffect(() => {
    const look = () => void (document.visibilityState === 'visible' && checkInbox());
    look();
    const timer = setInterval(look, EVERY_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [checkInbox]);
  return { inbox, checkInbox };
}

function isSame(one: InboxCounts, other: InboxCounts): boolean {
  return one.new === other.new && one.due === other.due && one.latest === other.latest;
}
