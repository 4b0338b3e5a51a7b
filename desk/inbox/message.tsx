import { useState } from 'react';
import { type Message, messageSchema } from '../../core/desk/desk.ts';
import type { Handling } from '../../core/desk/inbox.ts';
import { RequestError } from '../asking/request.ts';
import { useAnswer } from '../asking/use-answer.ts';
import { useOnChange } from '../asking/use-on-change.ts';
import { useOnUndone } from '../asking/use-on-undone.ts';
import { FirmText } from '../parts/firm-text.tsx';
import { Detail } from '../parts/panes.tsx';
import { Failed, Loading, Nothing } from '../parts/states.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { SubmittedFields } from '../parts/visitor-text.tsx';
import { addressOf } from '../route.ts';
import { formNames } from '../words/names.ts';
import { AnswerBox } from './answer-box.tsx';
import { MessageActs, type MessageChanges, PutBack } from './message-acts.tsx';
import { MessageMails } from './message-mails.tsx';
import { Answers, Notes } from './notes.tsx';

interface ChosenProps {
  id: string;
  /** Called with the message once it has changed. */
  onChanged: (message: Message) => void;
  /** Called once it is neither in the inbox nor in the bin any more. */
  onGone: () => void;
}

/** The chosen message with what operators can do with it, its mails and their notes. */
export function ChosenMessage({ id, onChanged, onGone }: ChosenProps) {
  const { value, error, isLoading, again } = useAnswer(`messages/${id}`, messageSchema);
  const [isGone, setGone] = useState(false);
  const [changes, countChanges] = useState(0);
  useOnChange(value, () => value && onChanged(value));
  const acts = {
    isBusy: isLoading || changes > 0,
    during: async (change: () => Promise<void>) => {
      countChanges((last) => last + 1);
      await change().finally(() => countChanges((last) => last - 1));
    },
    reload: () => {
      setGone(false);
      again();
    },
    remove: () => {
      setGone(true);
      onGone();
      document.querySelector('h1')?.focus(); // The button that had the focus is gone.
    },
  };
  useOnUndone(acts.reload);
  // After any other error it stays, with the note that may be being written.
  const isLost = error instanceof RequestError && error.reason === 'gone';
  return (
    <>
      {Boolean(error) && !isLost && <Failed error={error} again={again} />}
      {!value && isLoading && <Loading />}
      {(isGone || isLost) && (
        <Nothing>
          It is not in the inbox any more. What was marked as spam is under{' '}
          <a href={addressOf('inbox', { view: 'spam' })}>Suspected spam</a>.
        </Nothing>
      )}
      {value && !isGone && !isLost && <Loaded message={value} acts={acts} />}
    </>
  );
}

function Loaded({ message, acts }: { message: Message; acts: MessageChanges }) {
  const { id, kind, at, said, suspicion, handling, mails, restorableUntil } = message;
  const { name: _name, ...fields } = said;
  return (
    <Detail
      name={said.name ?? said.userEmail ?? ''}
      meta={
        <>
          <FirmText>{formNames(kind).one}</FirmText>, <Timestamp at={at} />
          {restorableUntil === undefined ? (
            [...describeHandling(handling), ...(suspicion ? [suspicion] : [])].map(
              (words) => `, ${words}`,
            )
          ) : (
            <>
              , deleted by {handling.changedBy}, can be put back until{' '}
              <Timestamp at={restorableUntil} />
            </>
          )}
        </>
      }
    >
      <SubmittedFields said={fields} />
      <Answers notes={handling.notes} />
      {restorableUntil === undefined && handling.progress !== null && (
        <AnswerBox message={message} {...acts} />
      )}
      {restorableUntil === undefined ? (
        <MessageActs message={message} {...acts} />
      ) : (
        <PutBack message={message} {...acts} />
      )}
      <MessageMails mails={mails} reload={acts.reload} />
      {restorableUntil === undefined && (
        <Notes messageId={id} notes={handling.notes} reload={acts.reload} />
      )}
    </Detail>
  );
}

/** How far a message has come, in a few words. */
function describeHandling({ progress, progressBy, takenBy, isDue }: Handling): string[] {
  const by = progressBy === null ? '' : ` by ${progressBy}`;
  const words = {
    new: isDue ? 'overdue' : 'new',
    answered: `answered${by}`,
    closed: `closed${by}`,
  };
  return [
    ...(progress ? [words[progress]] : []),
    ...(takenBy !== null && progress !== 'answered' ? [`taken by ${takenBy}`] : []),
  ];
}
