import { useId } from 'react';
import { type DeadLetter, deadLetterSchema } from '../../core/desk/desk.ts';
import { mailName } from '../names.ts';
import { Act } from '../ui/act.tsx';
import { More } from '../ui/more.tsx';
import { Rows } from '../ui/rows.tsx';
import { Screen } from '../ui/screen.tsx';
import { Failed, Nothing } from '../ui/states.tsx';
import { Typed } from '../ui/typed.tsx';
import { When } from '../ui/when.tsx';
import { useAct } from '../use-act.ts';
import { useList } from '../use-list.ts';
import css from './dead-letters.module.css';

/** The dead letters, to be sent again once their cause is mended. */
export function DeadLettersScreen() {
  const list = useList('dead-letters', deadLetterSchema);
  return (
    <Screen name="Dead letters" refresh={list.refresh} isLoading={list.isLoading}>
      {list.isEmpty && (
        <Nothing>
          There are no dead letters. A mail that the relay refuses, or doesn’t take within five days, waits here with the reason for as long as its text is
          kept.
        </Nothing>
      )}
      {list.items && (list.items.length > 1 || list.more) && <SendAll onSent={list.refresh} />}
      <Rows items={list.items}>{(mail) => <Mail key={mail.id} mail={mail} onSent={() => list.remove(mail.id)} />}</Rows>
      <More {...list} />
    </Screen>
  );
}

function Mail({ mail: { id, kind, at, recipient, error: reason }, onSent }: { mail: DeadLetter; onSent: () => void }) {
  const { act, isBusy, error } = useAct(onSent);
  const whoId = useId();
  const send = () => act('POST', `dead-letters/${id}/sendings`, () => 'On its way again. If the relay refuses it once more, it comes back here.');
  return (
    <li className={css.mail}>
      <div>
        <p id={whoId} className={css.who}>
          {recipient === undefined ? 'Somebody who answers the survey' : <Typed text={recipient} />}
        </p>
        <p>
          {mailName(kind)}, failed <When at={at} isDay={recipient === undefined} />
        </p>
        <p className={css.reason}>
          <Typed text={reason} />
        </p>
      </div>
      <div>
        <Act isBusy={isBusy} aria-describedby={whoId} onClick={send}>
          Send again
        </Act>
        {Boolean(error) && <Failed error={error} />}
      </div>
    </li>
  );
}

function SendAll({ onSent }: { onSent: () => void }) {
  const { act, isBusy, error } = useAct(onSent);
  const send = () => act('POST', 'dead-letters/sendings', (count) => `${count} on the way again. What the relay refuses once more comes back here.`);
  return (
    <div className={css.all}>
      <Act isBusy={isBusy} onClick={send}>
        Send all again
      </Act>
      {Boolean(error) && <Failed error={error} />}
    </div>
  );
}
