import { type Message, messageSchema } from '../../core/desk/desk.ts';
import type { MessageView } from '../../core/desk/inbox.ts';
import { mainFieldOf } from '../../core/submissions/said.ts';
import { useSession } from '../asking/session.ts';
import { useList } from '../asking/use-list.ts';
import { useOnChange } from '../asking/use-on-change.ts';
import { FirmText } from '../parts/firm-text.tsx';
import { Panes, panesList, RowLink } from '../parts/panes.tsx';
import { ListRows } from '../parts/rows.tsx';
import { SearchForm } from '../parts/search-form.tsx';
import { VisitorText } from '../parts/visitor-text.tsx';
import { addressOf } from '../route.ts';
import { ageOf } from '../words/age.ts';
import { formNames } from '../words/names.ts';
import { InboxFrame } from './inbox-frame.tsx';
import { ChosenMessage } from './message.tsx';
import { EMPTY, isIn, pathOf } from './views.ts';

interface MessagesProps {
  view: MessageView;
  chosen: string | undefined;
  search: string | undefined;
}

/** The messages of a view, the newest first, or of those that are due the oldest. */
export function Messages({ view, chosen, search }: MessagesProps) {
  const list = useList(pathOf(view, search), messageSchema, { isOldestFirst: view === 'due' });
  useOnChange(useSession().inbox, list.refresh);
  const place = { view, ...(search && { search }) };
  return (
    <InboxFrame view={view} list={list}>
      <SearchForm
        search={search}
        addressOf={(wanted = '') => addressOf('inbox', { view, search: wanted })}
      />
      <Panes
        chosen={chosen}
        back={addressOf('inbox', place)}
        hint="Choose a message to read and answer it here."
        list={
          <ListRows
            className={panesList}
            list={list}
            empty={search ? <NothingFound view={view} search={search} /> : EMPTY[view]}
          >
            {(message) => (
              <Row
                key={message.id}
                message={message}
                href={addressOf('inbox', { ...place, message: message.id })}
                isChosen={message.id === chosen}
              />
            )}
          </ListRows>
        }
      >
        {chosen !== undefined && (
          <ChosenMessage
            key={chosen}
            id={chosen}
            onChanged={(message) =>
              isIn(view, message) ? list.put(message) : list.remove(message.id)
            }
            onGone={() => list.remove(chosen)}
          />
        )}
      </Panes>
    </InboxFrame>
  );
}

function NothingFound({ view, search }: { view: MessageView; search: string }) {
  return (
    <>
      Nothing has all of these words.
      {view !== 'all' && (
        <>
          {' '}
          <a href={addressOf('inbox', { view: 'all', search })}>Search in all messages</a>
        </>
      )}
    </>
  );
}

function Row({
  message: { id, kind, at, said, handling },
  href,
  isChosen,
}: {
  message: Message;
  href: string;
  isChosen: boolean;
}) {
  const { progress, isDue, takenBy } = handling;
  const states = [
    progress && progress !== 'new' && progress,
    takenBy !== null && `taken by ${takenBy}`,
  ].filter(Boolean);
  return (
    <RowLink
      id={id}
      href={href}
      isChosen={isChosen}
      name={said.name ?? said.userEmail ?? ''}
      age={isDue ? `${ageOf(at)}, overdue` : ageOf(at)}
      about={
        <>
          {/* First: a long name of a company is cut off. */}
          {states.map((state) => `${state} · `)}
          {said.company && (
            <>
              <VisitorText text={said.company} />
              {' · '}
            </>
          )}
          <FirmText>{formNames(kind).one}</FirmText>
        </>
      }
      begins={said[mainFieldOf(kind)] ?? ''}
      isNew={progress === 'new'}
      isDue={isDue}
    />
  );
}
