import type { Message } from '../../core/desk/desk.ts';
import { MessagePromises } from '../promises/message-promises.tsx';
import { standingName } from '../subscribers/standing-words.ts';
import { MessageItem } from '../ui/message-item.tsx';
import { Timestamp } from '../ui/timestamp.tsx';
import { describeHandling, HandlingActs, PutBack } from './handling.tsx';
import { Notes } from './notes.tsx';
import type { Listed } from './use-message-change.ts';

interface InboxItemProps {
  message: Message;
  listed: Listed;
  /** Whether it is opened from the beginning. */
  isOpen?: boolean;
}

/**
 * A message of the inbox, with what operators can do with it, their notes, and what was promised
 * about it.
 */
export function InboxItem({ message, listed, isOpen = false }: InboxItemProps) {
  const { id, state, suspicion, handling, promises, restorableUntil } = message;
  const promised = <MessagePromises promises={promises} reload={listed.reload} />;
  if (!handling)
    return (
      <MessageItem
        message={message}
        isOpen={isOpen}
        note={state && standingName(state).toLowerCase()}
        below={promised}
      />
    );
  if (restorableUntil !== undefined) {
    const note = (
      <>
        deleted by {handling.changedBy}, can be put back until <Timestamp at={restorableUntil} />
      </>
    );
    return (
      <MessageItem message={message} isOpen={isOpen} note={note} below={promised}>
        <PutBack message={{ ...message, handling }} listed={listed} />
      </MessageItem>
    );
  }
  return (
    <MessageItem
      message={message}
      isOpen={isOpen}
      note={[describeHandling(handling), suspicion].filter(Boolean).join(', ')}
      isNew={handling.progress === 'new'}
      below={
        <>
          {promised}
          <Notes messageId={id} notes={handling.notes} reload={listed.refresh} />
        </>
      }
    >
      <HandlingActs message={{ ...message, handling }} listed={listed} />
    </MessageItem>
  );
}
