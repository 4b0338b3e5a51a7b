import { useCallback, useEffect, useState } from 'react';
import { type InboxCounts, inboxCountsSchema } from '../core/desk/inbox.ts';
import type { DeskRequest } from './request.ts';

const EVERY_MS = 30_000;

/** Asks what waits in the inbox: now, twice a minute while the tab is visible, and when it becomes visible. */
export function useInbox(request: DeskRequest): { inbox: InboxCounts | undefined; checkInbox: () => void } {
  const [inbox, learn] = useState<InboxCounts>();
  const checkInbox = useCallback(() => {
    request('inbox', inboxCountsSchema).then(
      (next) => learn((last) => (last && isSame(last, next) ? last : next)),
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
