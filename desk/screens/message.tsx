import { messageSchema } from '../../core/desk/desk.ts';
import { InboxItem } from '../inbox/inbox-item.tsx';
import { messagesOf } from '../route.ts';
import { Screen } from '../ui/screen.tsx';
import { Failed, Loading } from '../ui/states.tsx';
import { useAnswer } from '../use-answer.ts';
import css from './message.module.css';

/** One message of the inbox, opened. */
export function MessageScreen({ id }: { id: string }) {
  const { value, error, isLoading, again } = useAnswer(`messages/${id}`, messageSchema);
  return (
    <Screen name="Message" refresh={again} isLoading={isLoading}>
      {Boolean(error) && <Failed error={error} again={again} />}
      {!value && isLoading && <Loading />}
      <ul>{value && !error && <InboxItem message={value} isOpen listed={{ reload: again, remove: again, refresh: again }} />}</ul>
      <p className={css.all}>
        <a href={messagesOf()}>All messages</a>
      </p>
    </Screen>
  );
}
