import { useId } from 'react';
import { type DeadLetter, deadLetterSchema } from '../../core/desk/desk.ts';
import { describeMailError } from '../mail-error.ts';
import { mailName } from '../names.ts';
import { messageOf } from '../route.ts';
import { Act } from '../ui/act.tsx';
import css from '../ui/list.module.css';
import { ListRows } from '../ui/rows.tsx';
import { Screen } from '../ui/screen.tsx';
import { Timestamp } from '../ui/timestamp.tsx';
import { VisitorText } from '../ui/visitor-text.tsx';
import { useList } from '../use-list.ts';

export function DeadLettersScreen() {
  const list = useList('dead-letters', deadLetterSchema);
  return (
    <Screen name="Dead letters" refresh={list.refresh} isLoading={list.isLoading}>
      <p className={css.text}>
        <a href="#/mail">Mail server</a>: whether mail can leave, its settings, and a test.
      </p>
      {list.items && (list.items.filter(({ canBeSent }) => canBeSent).length > 1 || list.more) && (
        <div className={css.tools}>
          <Act
            path="dead-letters/sendings"
            said={(count) =>
              `${count} on the way again. What the mail server refuses once more comes back here.`
            }
            onDone={list.refresh}
          >
            Send all again
          </Act>
        </div>
      )}
      <ListRows
        list={list}
        empty="There are no dead letters. A mail that the mail server refuses, doesn’t take within five days, or that comes back, stands here with the reason."
      >
        {(mail) => <Mail key={mail.id} mail={mail} onSent={() => list.remove(mail.id)} />}
      </ListRows>
    </Screen>
  );
}

function Mail({
  mail: { id, kind, at, recipient, error: reason, canBeSent, messageId },
  onSent,
}: {
  mail: DeadLetter;
  onSent: () => void;
}) {
  const whoId = useId();
  return (
    <li className={css.row}>
      <div>
        <p id={whoId} className={css.name}>
          {recipient === null ? (
            'The address was deleted with the text'
          ) : (
            <VisitorText text={recipient} />
          )}
        </p>
        <p>
          {mailName(kind)}, failed <Timestamp at={at} />
          {messageId !== null && (
            <>
              {', '}
              <a href={messageOf(messageId)}>the message</a>
            </>
          )}
        </p>
        <p className={css.reason}>
          Last error: <VisitorText text={describeMailError(reason)} />
          {!canBeSent && '. Its text is deleted: write to them yourself.'}
        </p>
      </div>
      {canBeSent && (
        <div>
          <Act
            of={whoId}
            path={`dead-letters/${id}/sendings`}
            said={() =>
              'On its way again. If the mail server refuses it once more, it comes back here.'
            }
            onDone={onSent}
          >
            Send again
          </Act>
        </div>
      )}
    </li>
  );
}
