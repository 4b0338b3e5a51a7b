import { useId } from 'react';
import { type DeadLetter, deadLetterSchema } from '../../core/desk/desk.ts';
import { useList } from '../asking/use-list.ts';
import { Act } from '../parts/act.tsx';
import { FirmText } from '../parts/firm-text.tsx';
import css from '../parts/list.module.css';
import { ListRows } from '../parts/rows.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { VisitorText } from '../parts/visitor-text.tsx';
import { addressOf } from '../route.ts';
import { describeMailError } from '../words/mail-error.ts';
import { mailName } from '../words/names.ts';
import { InboxFrame } from './inbox-frame.tsx';

/** The mails that were not delivered. */
export function Undelivered() {
  const list = useList('dead-letters', deadLetterSchema);
  return (
    <InboxFrame view="undelivered" list={list}>
      <p className={css.text}>
        <a href={addressOf('mail-server', {})}>Mail server</a>: whether mail can leave, its
        settings, and a test.
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
        empty="All mail was delivered, as far as we know. A mail that the mail server refuses, doesn’t take within five days, or that comes back, stands here with the reason."
      >
        {(mail) => <Mail key={mail.id} mail={mail} onSent={() => list.remove(mail.id)} />}
      </ListRows>
    </InboxFrame>
  );
}

function Mail({
  mail: { id, kind, at, recipient, name, error: reason, canBeSent, messageId },
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
          {name !== null && (
            <>
              <VisitorText text={name} />
              {', '}
            </>
          )}
          {recipient === null ? (
            'The address was deleted with the text'
          ) : (
            <VisitorText text={recipient} />
          )}
        </p>
        <p>
          <FirmText>{mailName(kind)}</FirmText>, failed <Timestamp at={at} />
          {messageId !== null && (
            <>
              {', '}
              <a href={addressOf('inbox', { message: messageId })}>the message</a>
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
          <SendAgain of={whoId} id={id} onDone={onSent} />
        </div>
      )}
    </li>
  );
}

/** @param of the id of what names the mail. @param id of the dead letter. */
export function SendAgain({ of, id, onDone }: { of: string; id: string; onDone: () => void }) {
  return (
    <Act
      of={of}
      path={`dead-letters/${id}/sendings`}
      said={() => 'On its way again. If the mail server refuses it once more, it comes back here.'}
      onDone={onDone}
    >
      Send again
    </Act>
  );
}
