import brand from 'content:brand';
import { useState } from 'react';
import type { Message } from '../../core/desk/desk.ts';
import type { Handling, Progress } from '../../core/desk/inbox.ts';
import { replyAddress } from '../reply.ts';
import { useSession } from '../session.ts';
import { ActionButton, actionClass } from '../ui/action-button.tsx';
import { Failed } from '../ui/states.tsx';
import css from './handling.module.css';
import { type Listed, type OfferedChange, useMessageChange } from './use-message-change.ts';

interface HandlingProps {
  message: Message & { handling: Handling };
  listed: Listed;
}

/** What operators can do with a message. */
export function HandlingActs({ message, listed }: HandlingProps) {
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
        <div className={css.question}>
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
export function PutBack({ message, listed }: HandlingProps) {
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
export function describeHandling({ progress, progressBy, takenBy, isDue }: Handling): string {
  const by = progressBy === null ? '' : ` by ${progressBy}`;
  const words = { new: isDue ? 'due' : 'new', answered: `answered${by}`, closed: `closed${by}` };
  return [
    progress && words[progress],
    takenBy !== null && progress !== 'answered' && `taken by ${takenBy}`,
  ]
    .filter(Boolean)
    .join(', ');
}
