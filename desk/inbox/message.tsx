import { useState } from 'react';
import { messageSchema } from '../../core/desk/desk.ts';
import { RequestError } from '../asking/request.ts';
import { useAnswer } from '../asking/use-answer.ts';
import css from '../parts/list.module.css';
import { Screen } from '../parts/screen.tsx';
import { Failed, Loading, Nothing } from '../parts/states.tsx';
import { messagesOf } from '../route.ts';
import { InboxItem } from './inbox-item.tsx';

export function MessageScreen({ id }: { id: string }) {
  const { value, error, isLoading, again } = useAnswer(`messages/${id}`, messageSchema);
  const [isGone, setGone] = useState(false);
  const listed = {
    reload: () => {
      setGone(false);
      again();
    },
    remove: () => {
      setGone(true);
      document.querySelector('h1')?.focus(); // The button that had the focus is gone.
    },
    refresh: again,
  };
  return (
    <Screen name="Message" refresh={again} isLoading={isLoading}>
      {Boolean(error) && !isLost(error) && <Failed error={error} again={again} />}
      {!value && isLoading && <Loading />}
      {(isGone || isLost(error)) && <Nothing>It is not in the inbox any more.</Nothing>}
      <ul>
        {value && !isGone && !isLost(error) && <InboxItem message={value} isOpen listed={listed} />}
      </ul>
      <p className={css.apart}>
        <a href={messagesOf()}>All messages</a>
      </p>
    </Screen>
  );
}

/**
 * Whether the message isn't there any more. After any other error it stays, with the note that may
 * be being written.
 */
function isLost(error: unknown): boolean {
  return error instanceof RequestError && error.reason === 'gone';
}
