import type { RouteTo } from '../route.ts';
import { Messages } from './messages.tsx';
import { SuspectedSpam } from './suspected-spam.tsx';
import { Undelivered } from './undelivered.tsx';

/** What people wrote: a view of it, and the message that is chosen in it. */
export function InboxScreen({ view = 'new', message, search }: RouteTo<'inbox'>) {
  if (view === 'spam') return <SuspectedSpam chosen={message} />;
  if (view === 'undelivered') return <Undelivered />;
  return <Messages key={view} view={view} chosen={message} search={search} />;
}
