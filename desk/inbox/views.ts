import type { Message } from '../../core/desk/desk.ts';
import { PROGRESS } from '../../core/desk/inbox.ts';
import { FORM_RESOURCES } from '../../core/submissions/submission.ts';

const ENQUIRY_VIEWS = ['due', ...PROGRESS] as const;

/**
 * The views of the messages: enquiries by how far they have come, the submissions of each form, and
 * what operators deleted.
 */
export const VIEWS = [...ENQUIRY_VIEWS, ...FORM_RESOURCES, 'bin'] as const;
export type View = (typeof VIEWS)[number];

/** The path below `/api/desk/` of a view's messages. */
export function pathOf(view: View | undefined, search = ''): string {
  const query = new URLSearchParams({
    ...(view && { [filterOf(view)]: view }),
    ...(search && { search }),
  });
  return query.size > 0 ? `messages?${query}` : 'messages';
}

function filterOf(view: View): string {
  if (view === 'bin') return 'place';
  return isOfEnquiries(view) ? 'progress' : 'kind';
}

/** Whether a message belongs into a view. */
export function isIn(
  view: View | undefined,
  { kind, handling, restorableUntil }: Message,
): boolean {
  if (view === 'bin' || restorableUntil !== undefined)
    return view === 'bin' && restorableUntil !== undefined;
  if (view === undefined || !isOfEnquiries(view)) return view === undefined || kind === view;
  return view === 'due' ? handling?.isDue === true : handling?.progress === view;
}

/** Whether a view is of enquiries by how far they have come. */
export function isOfEnquiries(view: View): view is (typeof ENQUIRY_VIEWS)[number] {
  return ENQUIRY_VIEWS.some((one) => one === view);
}
