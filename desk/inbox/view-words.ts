import { formNames } from '../names.ts';
import { isOfEnquiries, type View } from './views.ts';

const NAMES = { due: 'Due', new: 'New', answered: 'Answered', closed: 'Closed' };
const EMPTY = {
  due: 'No enquiry is due.',
  new: 'No enquiry waits for an answer.',
  answered: 'No enquiry has been marked as answered yet.',
  closed: 'No enquiry has been closed without an answer yet.',
};

/** The name of a view. */
export function viewName(view: View): string {
  return isOfEnquiries(view) ? NAMES[view] : formNames(view).many;
}

/** What an empty view says. */
export function emptyText(view: View | undefined): string {
  if (view === undefined) return 'Nothing has come in yet. What visitors send stands here as soon as it is stored.';
  return isOfEnquiries(view) ? EMPTY[view] : `No ${formNames(view).many.toLowerCase()} yet.`;
}
