import { messageSchema } from '../../core/desk/desk.ts';
import { InboxItem } from '../inbox/inbox-item.tsx';
import { isWritingNote } from '../inbox/notes.tsx';
import { emptyText, viewName } from '../inbox/view-words.ts';
import { isIn, pathOf, VIEWS, type View } from '../inbox/views.ts';
import { RequestError } from '../request.ts';
import { messagesOf } from '../route.ts';
import { useSession } from '../session.ts';
import { ListEnd, Rows } from '../ui/rows.tsx';
import { Screen } from '../ui/screen.tsx';
import { SearchForm } from '../ui/search-form.tsx';
import { Nothing } from '../ui/states.tsx';
import { useList } from '../use-list.ts';
import { useOnChange } from '../use-on-change.ts';
import css from './screens.module.css';

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
      <Filter chosen={view} />
      <SearchForm search={search} addressOf={(wanted) => messagesOf(view, wanted)} />
      {list.isEmpty && (
        <Nothing>{search ? 'Nothing has all of these words.' : emptyText(view)}</Nothing>
      )}
      <Rows items={list.items}>
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
      </Rows>
      <ListEnd {...list} />
    </Screen>
  );
}

function Filter({ chosen }: { chosen: View | undefined }) {
  const { inbox } = useSession();
  const counts: Partial<Record<View, number>> = inbox ? { new: inbox.new, due: inbox.due } : {};
  return (
    <nav aria-label="Kinds of messages" className={css.filter}>
      {[undefined, ...VIEWS].map((view) => (
        <a
          key={view ?? 'all'}
          href={messagesOf(view)}
          aria-current={view === chosen ? 'true' : undefined}
        >
          {view ? viewName(view) : 'All'}
          {view && counts[view] ? <span className={css.count}>{counts[view]}</span> : undefined}
        </a>
      ))}
    </nav>
  );
}
