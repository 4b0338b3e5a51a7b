import words from 'content:desk';
import { type ReactNode, useState } from 'react';
import { doneSchema, type Message } from '../../core/desk/desk.ts';
import type { MessageChange, Progress } from '../../core/desk/inbox.ts';
import { explainError, RequestError } from '../asking/request.ts';
import { useSession } from '../asking/session.ts';
import { tellUndone } from '../asking/use-on-undone.ts';
import { ActionButton, ActionLink } from '../parts/action-button.tsx';
import css from '../parts/list.module.css';
import { More } from '../parts/more.tsx';
import { Failed } from '../parts/states.tsx';
import { replyAddress } from './reply.ts';

type Change = Omit<MessageChange, 'revision'>;

interface OfferedChange {
  change: Change;
  words: string;
  undo?: Change;
}

export interface MessageChanges {
  /** Reads the message again. */
  reload: () => void;
  /** Says that it isn't in the inbox any more. */
  remove: () => void;
  /** Whether it is being changed or read: until then a change would be of its former state. */
  isBusy: boolean;
  /** Makes a change, or undoes one. */
  during: (change: () => Promise<void>) => Promise<void>;
}

interface ActsProps extends MessageChanges {
  message: Message;
}

/** Makes changes of a message, and offers to undo them. */
function useMessageChange({ message: { id, handling }, reload, remove, during }: ActsProps) {
  const { request, announce, checkInbox } = useSession();
  const [error, fail] = useState<unknown>();
  const send = async (on: number, change: Change) => {
    await request(`messages/${id}`, doneSchema, {
      method: 'PUT',
      body: { revision: on, ...change },
    });
    checkInbox();
  };
  const takeBack = (change: Change): void =>
    void during(async () => {
      try {
        await send(handling.revision + 1, change);
        announce('Undone.');
      } catch (failure) {
        if (!isOvertaken(failure))
          return announce(`Not undone. ${explainError(failure)}`, () => takeBack(change));
        announce('Not undone: somebody has changed it since.');
      }
      tellUndone();
    });
  const leave = (isGone: boolean) => {
    if (isGone) remove();
    else reload();
  };
  const make = ({ change, words, undo }: OfferedChange): void =>
    void during(async () => {
      fail(undefined);
      try {
        await send(handling.revision, change);
        announce(words, undo && (() => takeBack(undo)));
        leave(change.place === 'quarantine');
      } catch (failure) {
        if (!isOvertaken(failure)) return fail(failure);
        announce(explainError(failure));
        leave(failure.reason === 'gone');
      }
    });
  return { make, error };
}

function isOvertaken(failure: unknown): failure is RequestError {
  return (
    failure instanceof RequestError && (failure.reason === 'stale' || failure.reason === 'gone')
  );
}

/** What operators can do with a message besides answering it. */
export function MessageActs(props: ActsProps) {
  const { message, isBusy } = props;
  const { operator } = useSession();
  const { make, error } = useMessageChange(props);
  const [isAsking, setAsking] = useState(false);
  const { progress, takenBy } = message.handling;
  const offer = (label: string, change: OfferedChange, key?: string) => (
    <ActionButton isBusy={isBusy} aria-keyshortcuts={key} onClick={() => make(change)}>
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
    <div className={css.acts}>
      {(progress === 'answered' || progress === 'closed') &&
        offer('Reopen', to('new', 'Reopened.'))}
      <More>
        {progress && <Reply message={message} onReply={() => setAsking(progress === 'new')} />}
        {progress === 'new' && offer('Mark as answered', answered, 'E')}
        {progress === 'new' && offer('Close without an answer', to('closed', 'Closed.'))}
        {takenBy === operator
          ? offer('Give it back', { change: { isTaken: false }, words: 'Given back.' })
          : offer(takenBy === null ? 'Take it' : 'Take it over', {
              change: { isTaken: true },
              words: 'It is yours now.',
            })}
        {offer('This is spam', {
          change: { place: 'quarantine' },
          words: 'Moved to Suspected spam. There you can make a rule of it.',
          undo: { place: 'inbox' },
        })}
        {offer(
          'Delete',
          { change: { place: 'bin' }, words: 'Deleted.', undo: { place: 'inbox' } },
          '#',
        )}
      </More>
      {Boolean(error) && <Failed error={error} />}
      {isAsking && progress === 'new' && (
        <Question>
          {offer('Yes, it is answered', answered)}
          <ActionButton
            onClick={({ currentTarget }) => {
              currentTarget.closest('article')?.querySelector('h2')?.focus();
              setAsking(false);
            }}
          >
            Not yet
          </ActionButton>
        </Question>
      )}
    </div>
  );
}

function Question({ children }: { children: ReactNode }) {
  return (
    <div className={`${css.acts} ${css.question}`}>
      <p role="status">Your mail program has the reply. Did you send it?</p>
      {children}
    </div>
  );
}

/** Takes a message out of the bin. */
export function PutBack(props: ActsProps) {
  const { make, error } = useMessageChange(props);
  return (
    <div className={css.acts}>
      <ActionButton
        isBusy={props.isBusy}
        onClick={() => make({ change: { place: 'inbox' }, words: 'Put back.' })}
      >
        Put back
      </ActionButton>
      {Boolean(error) && <Failed error={error} />}
    </div>
  );
}

function Reply({ message: { at, said }, onReply }: { message: Message; onReply: () => void }) {
  const address = replyAddress(
    said.userEmail,
    { ...words.reply, language: words.language },
    {
      at,
      text: said.message ?? '',
    },
  );
  return (
    address && (
      <ActionLink href={address} onClick={onReply}>
        Reply in my mail program
      </ActionLink>
    )
  );
}
