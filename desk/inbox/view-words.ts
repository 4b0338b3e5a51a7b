import { formNames } from '../names.ts';
import { isOfEnquiries, type View } from './views.ts';

const NAMES = { due: 'Due', new: 'New', answered: 'Answered', closed: 'Closed', bin: 'Bin' };
const EMPTY = {
  due: 'No enquiry is due.',
  new: 'No enquiry waits for an answer.',
  answered: 'No enquiry has been marked as answered yet.',
  closed: 'No enquiry has been closed without an answer yet.',
  bin: 'The bin is empty. What you delete can be put back from here for a day.',
};

/** The name of a view. */
export function viewName(view: View): string {
  return view === 'bin' || isOfEnquiries(view) ? NAMES[view] : formNames(view).many;
}

/** What an empty view says. */
export function emptyText(view: View | undefined): string {
  if (view === undefined)
    return 'Nothing has come in yet. What visitors send stands here as soon as it is stored.';
  return view === 'bin' || isOfEnquiries(view)
    ? EMPTY[view]
    : `No ${formNames(view).many.toLowerCase()} yet.`;
}
