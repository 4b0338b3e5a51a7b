import { messageSchema } from '../../core/desk/desk.ts';
import { InboxItem } from '../inbox/inbox-item.tsx';
import { isWritingNote } from '../inbox/notes.tsx';
import { isIn, isOfEnquiries, pathOf, VIEWS, type View } from '../inbox/views.ts';
import { formNames } from '../names.ts';
import { RequestError } from '../request.ts';
import { messagesOf } from '../route.ts';
import { useSession } from '../session.ts';
import { Filter } from '../ui/filter.tsx';
import { ListRows } from '../ui/rows.tsx';
import { Screen } from '../ui/screen.tsx';
import { SearchForm } from '../ui/search-form.tsx';
import { useList } from '../use-list.ts';
import { useOnChange } from '../use-on-change.ts';

/**
 * The inbox: the submissions of a view or all, the newest first, or of those that are due the
 * oldest.
 */
export function MessagesScreen({
  view,
  search,
}: {
  view: View | undefined;
  search: string | undefined;
}) {
  const list = useList(pathOf(view, search), messageSchema, { isOldestFirst: view === 'due' });
  const { request, inbox } = useSession();
  useOnChange(inbox?.latest, () => isWritingNote() || list.refresh());
  const reload = (id: string) =>
    request(`messages/${id}`, messageSchema).then(
      // A row takes the note along that is being written in it.
      (message) => (isIn(view, message) || isWritingNote() ? list.put(message) : list.remove(id)),
      // The row may be out of date: the list says why it can't be loaded, and offers to try again.
      (error: unknown) =>
        error instanceof RequestError && error.reason === 'gone' ? list.remove(id) : list.refresh(),
    );
  return (
    <Screen name="Messages" refresh={list.refresh} isLoading={list.isLoading}>
      <Filter
        label="Kinds of messages"
        choices={[undefined, ...VIEWS].map((one) => ({
          name: one ? viewName(one) : 'All',
          href: messagesOf(one),
          count: (one === 'new' || one === 'due') && inbox?.[one] ? inbox[one] : undefined,
          isChosen: one === view,
        }))}
      />
      <SearchForm search={search} addressOf={(wanted) => messagesOf(view, wanted)} />
      <ListRows list={list} empty={search ? 'Nothing has all of these words.' : emptyText(view)}>
        {(message) => (
          <InboxItem
            key={message.id}
            message={message}
            listed={{
              reload: () => reload(message.id),
              remove: () => list.remove(message.id),
              refresh: list.refresh,
            }}
          />
        )}
      </ListRows>
    </Screen>
  );
}

const NAMES = { due: 'Due', new: 'New', answered: 'Answered', closed: 'Closed', bin: 'Bin' };
const EMPTY = {
  due: 'No enquiry is due.',
  new: 'No enquiry waits for an answer.',
  answered: 'No enquiry has been marked as answered yet.',
  closed: 'No enquiry has been closed without an answer yet.',
  bin: 'The bin is empty. What you delete can be put back from here for a day.',
};

function viewName(view: View): string {
  return view === 'bin' || isOfEnquiries(view) ? NAMES[view] : formNames(view).many;
}

/** What an empty view says. */
function emptyText(view: View | undefined): string {
  if (view === undefined)
    return 'Nothing has come in yet. What visitors send stands here as soon as it is stored.';
  return view === 'bin' || isOfEnquiries(view)
    ? EMPTY[view]
    : `No ${formNames(view).many.toLowerCase()} yet.`;
}
