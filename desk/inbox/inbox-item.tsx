import brand from 'content:brand';
import { useState } from 'react';
import { doneSchema, type Message } from '../../core/desk/desk.ts';
import type { Handling, MessageChange, Progress } from '../../core/desk/inbox.ts';
import { replyAddress } from '../reply.ts';
import { describe, RequestError } from '../request.ts';
import { useSession } from '../session.ts';
import { standingName } from '../subscribers/standing-words.ts';
import { ActionButton, actionClass } from '../ui/action-button.tsx';
import shared from '../ui/list.module.css';
import { MessageItem } from '../ui/message-item.tsx';
import { Failed } from '../ui/states.tsx';
import { Timestamp } from '../ui/timestamp.tsx';
import { MessageMails } from './message-mails.tsx';
import css from './notes.module.css';
import { Notes } from './notes.tsx';

interface InboxItemProps {
  message: Message;
  listed: Listed;
  isOpen?: boolean;
}

/**
 * A message of the inbox, with what operators can do with it, their notes, and what
 * became of its mails.
 */
export function InboxItem({ message, listed, isOpen = false }: InboxItemProps) {
  const { id, state, suspicion, handling, mails, restorableUntil } = message;
  const mailed = <MessageMails mails={mails} reload={listed.reload} />;
  if (!handling)
    return (
      <MessageItem
        message={message}
        isOpen={isOpen}
        note={state && standingName(state).toLowerCase()}
        below={mailed}
      />
    );
  if (restorableUntil !== undefined) {
    const note = (
      <>
        deleted by {handling.changedBy}, can be put back until <Timestamp at={restorableUntil} />
      </>
    );
    return (
      <MessageItem message={message} isOpen={isOpen} note={note} below={mailed}>
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
          {mailed}
          <Notes messageId={id} notes={handling.notes} reload={listed.refresh} />
        </>
      }
    >
      <HandlingActs message={{ ...message, handling }} listed={listed} />
    </MessageItem>
  );
}

type Change = Omit<MessageChange, 'revision'>;

interface OfferedChange {
  change: Change;
  words: string;
  undo?: Change;
}

export interface Listed {
  reload: () => void | Promise<void>;
  /** Removes it, because it isn't in the inbox any more. */
  remove: () => void;
  refresh: () => void;
}

/** Makes changes of a message, and offers to undo them. */
function useMessageChange({ id, handling }: Message, { reload, remove }: Listed) {
  const { request, announce, checkInbox } = useSession();
  const [{ isBusy, error }, turnTo] = useState<{ isBusy: boolean; error?: unknown }>({
    isBusy: false,
  });
  const revision = handling?.revision ?? 0;
  const send = async (on: number, change: Change) => {
    await request(`messages/${id}`, doneSchema, {
      method: 'PUT',
      body: { revision: on, ...change },
    });
    checkInbox();
  };
  const takeBack = async (change: Change) => {
    try {
      await send(revision + 1, change);
      announce('Undone.');
    } catch (failure) {
      if (!isOvertaken(failure)) return announce(describe(failure), () => void takeBack(change));
      announce('Not undone: somebody has changed it since.');
    }
    await reload();
  };
  const settle = async (isGone: boolean) => {
    // Until the message is read again, another change would be of its former state.
    if (isGone) remove();
    else await reload();
    turnTo({ isBusy: false });
  };
  const make = async ({ change, words, undo }: OfferedChange) => {
    turnTo({ isBusy: true });
    try {
      await send(revision, change);
      announce(words, undo && (() => void takeBack(undo)));
      await settle(change.place !== undefined);
    } catch (failure) {
      if (!isOvertaken(failure)) return turnTo({ isBusy: false, error: failure });
      announce(describe(failure));
      await settle(failure.reason === 'gone');
    }
  };
  return { make, isBusy, error };
}

function isOvertaken(failure: unknown): failure is RequestError {
  return (
    failure instanceof RequestError && (failure.reason === 'stale' || failure.reason === 'gone')
  );
}

interface HandlingProps {
  message: Message & { handling: Handling };
  listed: Listed;
}

function HandlingActs({ message, listed }: HandlingProps) {
  const { operator } = useSession();
  const { make, isBusy, error } = useMessageChange(message, listed);
  const [isAsking, setAsking] = useState(false);
  const { progress, takenBy } = message.handling;
  const offer = (label: string, change: OfferedChange, isFinal = false) => (
    <ActionButton isFinal={isFinal} isBusy={isBusy} onClick={() => make(change)}>
      {label}
    </ActionButton>
  );
  const to = (next: Progress, words: string) => ({
    change: { progress: next },
    words,
    ...(progress && { undo: { progress } }),
  });
  const answered = to('answered', 'Marked as answered.');
  return (
    <>
      {progress && <Reply message={message} onReply={() => setAsking(progress === 'new')} />}
      {progress === 'new' && offer('Mark as answered', answered)}
      {progress === 'new' && offer('Close without an answer', to('closed', 'Closed.'))}
      {(progress === 'answered' || progress === 'closed') &&
        offer('Reopen', to('new', 'Reopened.'))}
      {takenBy === operator
        ? offer('Give it back', { change: { isTaken: false }, words: 'Given back.' })
        : offer(takenBy === null ? 'Take it' : 'Take it over', {
            change: { isTaken: true },
            words: 'It is yours now.',
          })}
      {offer('This is spam', {
        change: { place: 'quarantine' },
        words: 'Moved to the quarantine. There you can make a rule of it.',
        undo: { place: 'inbox' },
      })}
      {offer(
        'Delete',
        { change: { place: 'bin' }, words: 'Deleted.', undo: { place: 'inbox' } },
        true,
      )}
      {Boolean(error) && <Failed error={error} />}
      {isAsking && progress === 'new' && (
        <div className={`${shared.acts} ${css.question}`}>
          <p role="status">Your mail program has the reply. Did you send it?</p>
          {offer('Yes, it is answered', answered)}
          <ActionButton
            onClick={({ currentTarget }) => {
              currentTarget.closest('details')?.querySelector('summary')?.focus();
              setAsking(false);
            }}
          >
            Not yet
          </ActionButton>
        </div>
      )}
    </>
  );
}

/** Takes a message out of the bin. */
function PutBack({ message, listed }: HandlingProps) {
  const { make, isBusy, error } = useMessageChange(message, listed);
  return (
    <>
      <ActionButton
        isBusy={isBusy}
        onClick={() =>
          make({ change: { place: 'inbox' }, words: 'Put back: you find it under All.' })
        }
      >
        Put back
      </ActionButton>
      {Boolean(error) && <Failed error={error} />}
    </>
  );
}

function Reply({ message: { at, said }, onReply }: { message: Message; onReply: () => void }) {
  const address = replyAddress(said.userEmail, brand.name, {
    at,
    name: said.name ?? '',
    text: said.message ?? '',
  });
  return (
    address && (
      <a className={actionClass} href={address} onClick={onReply}>
        Reply
      </a>
    )
  );
}

/** How far a message has come, in a few words. */
function describeHandling({ progress, progressBy, takenBy, isDue }: Handling): string {
  const by = progressBy === null ? '' : ` by ${progressBy}`;
  const words = { new: isDue ? 'due' : 'new', answered: `answered${by}`, closed: `closed${by}` };
  return [
    progress && words[progress],
    takenBy !== null && progress !== 'answered' && `taken by ${takenBy}`,
  ]
    .filter(Boolean)
    .join(', ');
}
