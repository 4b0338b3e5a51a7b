import type { Message } from '../../core/desk/desk.ts';
import type { MessageView, View } from '../../core/desk/inbox.ts';

/** The path below `/api/desk/` of a view's messages. */
export function pathOf(view: MessageView, search = ''): string {
  return `messages?${new URLSearchParams({ view, ...(search && { search }) })}`;
}

/** Whether a message belongs into a view. */
export function isIn(view: MessageView, { handling, restorableUntil }: Message): boolean {
  if (view === 'bin' || restorableUntil !== undefined)
    return view === 'bin' && restorableUntil !== undefined;
  if (view === 'all') return true;
  if (view === 'due') return handling.isDue;
  return handling.progress === (view === 'requests' ? null : view);
}

export const VIEW_NAMES: Record<View, string> = {
  due: 'Due',
  new: 'New',
  answered: 'Answered',
  closed: 'Closed',
  requests: 'Requests',
  all: 'All',
  spam: 'Suspected spam',
  undelivered: 'Not delivered',
  bin: 'Bin',
};

/** What an empty view says. */
export const EMPTY: Record<MessageView, string> = {
  due: 'No enquiry is overdue.',
  new: 'No enquiry waits for an answer.',
  answered: 'No enquiry has been answered yet.',
  closed: 'No enquiry has been closed without an answer yet.',
  requests: 'Nobody has asked for the guide or for access yet.',
  all: 'Nothing has come in yet. What visitors send stands here at once.',
  bin: 'The bin is empty. What you delete can be put back from here for a day.',
};
