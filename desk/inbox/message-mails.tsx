import { useId } from 'react';
import type { MessageMail } from '../../core/desk/desk.ts';
import { FIRM_LANGUAGE } from '../parts/firm-text.tsx';
import css from '../parts/list.module.css';
import { Timestamp } from '../parts/timestamp.tsx';
import { VisitorText } from '../parts/visitor-text.tsx';
import { describeMailError } from '../words/mail-error.ts';
import { mailName } from '../words/names.ts';
import { SendAgain } from './undelivered.tsx';

const STATES: Record<MessageMail['state'], string> = {
  left: 'left on',
  waiting: 'waits to leave since',
  undelivered: 'undelivered since',
  withheld: 'not sent, as its address had had all the mails that it may get in a day, on',
  unwanted: 'not sent, as its address wants no mail, on',
};

interface MessageMailsProps {
  mails: readonly MessageMail[];
  /** Reads the message again. */
  reload: () => void;
}

export function MessageMails({ mails, reload }: MessageMailsProps) {
  if (mails.length === 0) return null;
  return (
    <dl className={css.mails}>
      {mails.map((mail) => (
        <Mail key={`${mail.kind} ${mail.at}`} mail={mail} reload={reload} />
      ))}
    </dl>
  );
}

function Mail({
  mail: { kind, state, at, error, deadLetterId },
  reload,
}: { mail: MessageMail } & Pick<MessageMailsProps, 'reload'>) {
  const nameId = useId();
  return (
    <div>
      <dt id={nameId} lang={FIRM_LANGUAGE}>
        {mailName(kind)}
      </dt>
      <dd>
        {STATES[state]} <Timestamp at={at} />
        {'.'}
        {error !== undefined && (
          <>
            {' Last error: '}
            <VisitorText text={describeMailError(error)} />.
          </>
        )}
        {state === 'undelivered' &&
          (deadLetterId === undefined
            ? ' Its text is deleted: write to them yourself.'
            : ' Once the cause is mended, send it again.')}
      </dd>
      {deadLetterId !== undefined && (
        <dd>
          <SendAgain of={nameId} id={deadLetterId} onDone={reload} />
        </dd>
      )}
    </div>
  );
}
