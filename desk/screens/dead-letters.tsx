import { useId } from 'react';
import { type DeadLetter, deadLetterSchema } from '../../core/desk/desk.ts';
import { describeMailError } from '../mail-error.ts';
import { mailName } from '../names.ts';
import { ActionButton } from '../ui/action-button.tsx';
import css from '../ui/list.module.css';
import { ListEnd, Rows } from '../ui/rows.tsx';
import { Screen } from '../ui/screen.tsx';
import { Failed, Nothing } from '../ui/states.tsx';
import { Timestamp } from '../ui/timestamp.tsx';
import { VisitorText } from '../ui/visitor-text.tsx';
import { useAction } from '../use-action.ts';
import { useList } from '../use-list.ts';

export function DeadLettersScreen() {
  const list = useList('dead-letters', deadLetterSchema);
  return (
    <Screen name="Dead letters" refresh={list.refresh} isLoading={list.isLoading}>
      <p className={css.text}>
        <a href="#/mail">Mail server</a>: whether mail can leave, its settings, and a test.
      </p>
      {list.isEmpty && (
        <Nothing>
          There are no dead letters. A mail that the mail server refuses, or doesn’t take within
          five days, waits here with the reason for as long as its text is kept.
        </Nothing>
      )}
      {list.items && (list.items.length > 1 || list.more) && <SendAll onSent={list.refresh} />}
      <Rows items={list.items}>
        {(mail) => <Mail key={mail.id} mail={mail} onSent={() => list.remove(mail.id)} />}
      </Rows>
      <ListEnd {...list} />
    </Screen>
  );
}

function Mail({
  mail: { id, kind, at, recipient, error: reason },
  onSent,
}: {
  mail: DeadLetter;
  onSent: () => void;
}) {
  const { run, isBusy, error } = useAction(onSent);
  const whoId = useId();
  const send = () =>
    run(
      'POST',
      `dead-letters/${id}/sendings`,
      () => 'On its way again. If the mail server refuses it once more, it comes back here.',
    );
  return (
    <li className={css.row}>
      <div>
        <p id={whoId} className={css.name}>
          {recipient === undefined ? (
            'Somebody who answers the survey'
          ) : (
            <VisitorText text={recipient} />
          )}
        </p>
        <p>
          {mailName(kind)}, failed <Timestamp at={at} isDay={recipient === undefined} />
        </p>
        <p className={css.reason}>
          Last error: <VisitorText text={describeMailError(reason)} />
        </p>
      </div>
      <div>
        <ActionButton isBusy={isBusy} aria-describedby={whoId} onClick={send}>
          Send again
        </ActionButton>
        {Boolean(error) && <Failed error={error} />}
      </div>
    </li>
  );
}

function SendAll({ onSent }: { onSent: () => void }) {
  const { run, isBusy, error } = useAction(onSent);
  const send = () =>
    run(
      'POST',
      'dead-letters/sendings',
      (count) =>
        `${count} on the way again. What the mail server refuses once more comes back here.`,
    );
  return (
    <div className={css.tools}>
      <ActionButton isBusy={isBusy} onClick={send}>
        Send all again
      </ActionButton>
      {Boolean(error) && <Failed error={error} />}
    </div>
  );
}
