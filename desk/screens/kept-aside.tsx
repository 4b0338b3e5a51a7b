import { useState } from 'react';
import { type KeptAside, keptAsideSchema } from '../../core/desk/desk.ts';
import { useSession } from '../session.ts';
import { Act } from '../ui/act.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { MessageItem } from '../ui/message-item.tsx';
import { More } from '../ui/more.tsx';
import { Screen } from '../ui/screen.tsx';
import { Failed, Nothing } from '../ui/states.tsx';
import { useAct } from '../use-act.ts';
import { useList } from '../use-list.ts';
import css from './messages.module.css';

/** What looks like spam, to be released or deleted. */
export function KeptAsideScreen() {
  const list = useList('kept-aside', keptAsideSchema);
  return (
    <Screen name="Kept aside" refresh={list.refresh} isLoading={list.isLoading}>
      {list.items?.length === 0 && (
        <Nothing>Nothing is kept aside. What looks as if a program had sent it waits here for you, and is deleted when the days set for it are over.</Nothing>
      )}
      <ul className={css.list}>
        {list.items?.map((item) => (
          <MessageItem key={item.id} message={item} note={item.reason}>
            <Decision item={item} onDecided={() => list.remove(item.id)} />
          </MessageItem>
        ))}
      </ul>
      <More {...list} />
    </Screen>
  );
}

function Decision({ item: { id }, onDecided }: { item: KeptAside; onDecided: () => void }) {
  const { say } = useSession();
  const { act, isBusy, error } = useAct();
  const [isAsking, setAsking] = useState(false);
  const decide = async (method: 'POST' | 'DELETE', path: string, words: string) => {
    if ((await act(method, path)) === undefined) return;
    onDecided();
    say(words);
  };
  return (
    <>
      <Act
        isBusy={isBusy}
        onClick={() => decide('POST', `kept-aside/${id}/releases`, 'Released: it stands under Messages now, and the mail that it was owed is on its way.')}
      >
        Release
      </Act>
      <Act isFinal isBusy={isBusy} onClick={() => setAsking(true)}>
        Delete
      </Act>
      {Boolean(error) && <Failed error={error} />}
      {isAsking && (
        <Confirm
          question="Delete it?"
          text="It is gone for good then; nobody is told."
          yes="Delete for good"
          no="Keep it"
          onYes={() => decide('DELETE', `kept-aside/${id}`, 'Deleted.')}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
