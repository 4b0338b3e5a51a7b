import { useState } from 'react';
import { amount, count } from '../../core/amount.ts';
import {
  type DeskMail,
  type MailTestOutcome,
  mailSchema,
  mailTestOutcomeSchema,
  mailTestSchema,
  type UnheardReports,
} from '../../core/desk/mail.ts';
import { useSession } from '../asking/session.ts';
import { useAnswer } from '../asking/use-answer.ts';
import { Form } from '../parts/form.tsx';
import shared from '../parts/list.module.css';
import { AnswerScreen } from '../parts/screen.tsx';
import css from '../parts/screens.module.css';
import { Table } from '../parts/table.tsx';
import { TextField } from '../parts/text-field.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { VisitorText } from '../parts/visitor-text.tsx';
import { describeMailError } from '../words/mail-error.ts';

/** The mail server: whether mail can leave, the settings that hold, and a test. */
export function MailServerScreen() {
  return (
    <AnswerScreen name="Mail server" answer={useAnswer('mail', mailSchema)}>
      {(value) => (
        <>
          <State {...value} />
          <Test hasServer={value.server !== null} />
          <Settings {...value} />
          <Unheard {...value.unheard} />
        </>
      )}
    </AnswerScreen>
  );
}

function State({ server, failure, waiting, maybeTwice }: DeskMail) {
  return (
    <>
      {failure ? (
        <>
          <p className={css.broken}>
            Mail can’t leave: <VisitorText text={describeMailError(failure.reason)} />.
          </p>
          <p className={shared.text}>{adviceOn(failure.scope)} It is tried again by itself.</p>
        </>
      ) : (
        <p className={shared.text}>
          {server
            ? 'The mail server accepts our mail.'
            : 'There is no mail server: each e-mail is written to a file, and nobody gets it. Ask whoever runs the server to set one up.'}
        </p>
      )}
      {waiting.count > 0 && (
        <p className={shared.text}>
          {amount(waiting.count, 'mail')} {waiting.count === 1 ? 'waits' : 'wait'} to leave
          {waiting.since !== null && (
            <>
              , since <Timestamp at={waiting.since} />
            </>
          )}
          .
        </p>
      )}
      {maybeTwice > 0 && (
        <p className={shared.text}>
          {amount(maybeTwice, 'e-mail')} of the last days may have arrived twice: the mail server
          didn’t say whether it had taken {maybeTwice === 1 ? 'it' : 'them'}, and{' '}
          {maybeTwice === 1 ? 'it was' : 'they were'} sent again.
        </p>
      )}
    </>
  );
}

function Settings({ server, from, name, connections, perMinute, announced }: DeskMail) {
  const ofServer = server && [
    [
      'Mail server',
      `${server.host}, port ${server.port}, ${server.hasPassword ? 'with' : 'without'} a password`,
    ],
    ['Our name (EHLO)', name ?? 'that of the machine'],
    ['Connections at once', count(connections)],
    [
      'Mails in a minute',
      perMinute === null ? 'as many as there are' : `${count(perMinute)} at most`,
    ],
    ...announcedRows(announced),
  ];
  return (
    <Table
      caption="Current settings. Whoever runs the server can change them."
      rows={[['Sender', from], ...(ofServer ?? [])].map(([setting = '', value]) => [
        setting,
        setting,
        value,
      ])}
    />
  );
}

function announcedRows(announced: DeskMail['announced']): [setting: string, value: string][] {
  if (!announced) return [['What it announces', 'unknown while it can’t be reached']];
  const { encryption, maxBytes, hasUtf8 } = announced;
  return [
    ['Encryption', encryption ?? 'none: the mail server offers none'],
    ['Largest mail (SIZE)', maxBytes === null ? 'it doesn’t say' : sizeOf(maxBytes)],
    [
      'Addresses in any script (SMTPUTF8)',
      hasUtf8 ? 'taken' : 'not taken: mail to jörg@… can’t leave',
    ],
  ];
}

function sizeOf(bytes: number): string {
  const mega = bytes / 1024 ** 2;
  return mega < 1 ? amount(bytes, 'byte') : `${mega.toFixed(mega < 10 ? 1 : 0)} MB`;
}

const UNHEARD = {
  bounce: 'bounces',
  complaint: 'complaints',
  unproved: 'nothing proves that they had the mail',
  elsewhere: 'they are about another address than the mail’s',
};

/** The reports of mail that came back which stop and mark nothing. */
function Unheard({ reports, setAside }: UnheardReports) {
  if (reports.length === 0 && setAside === 0) return null;
  return (
    <>
      <h2 className={shared.heading}>Unproved reports</h2>
      <p className={shared.text}>
        A bounce or a complaint counts only if it shows what that one mail alone carried. Anybody
        can write the others, so they stopped and marked nothing. A mailbox that we read keeps them
        unread: look there if you want to know more.
      </p>
      {setAside > 0 && (
        <p className={css.broken}>
          {amount(setAside, 'message')} to the address of bounces {setAside === 1 ? 'was' : 'were'}{' '}
          begun twice and never read to the end. We don’t open {setAside === 1 ? 'it' : 'them'}{' '}
          again.
        </p>
      )}
      {reports.length > 0 && (
        <Table
          caption="In the last 30 days"
          heads={['Day', 'What', 'How many']}
          rows={reports.map(({ day, kind, why, count: number }) => [
            `${day} ${kind} ${why}`,
            <Timestamp key="day" at={Date.parse(day)} isDay />,
            `${UNHEARD[kind]}: ${UNHEARD[why]}`,
            count(number),
          ])}
        />
      )}
    </>
  );
}

/** Mails a test to an address, and says what the mail server answered. */
function Test({ hasServer }: { hasServer: boolean }) {
  const { request } = useSession();
  const [sent, setSent] = useState<{ to: string; outcome: MailTestOutcome }>();
  const send = async (body: { userEmail?: string }) => {
    setSent(undefined);
    const outcome = await request('mail/tests', mailTestOutcomeSchema, { method: 'POST', body });
    setSent({ to: body.userEmail ?? '', outcome });
  };
  return (
    <>
      <Form schema={mailTestSchema} send={send} labels={['Send a test', 'Sending…']}>
        <TextField
          label="Send a test to"
          hint="Sent at once, ahead of waiting mail."
          name="userEmail"
          type="email"
          autoComplete="email"
        />
      </Form>
      <div role="status" className={shared.apart}>
        {sent && <Outcome {...sent} hasServer={hasServer} />}
      </div>
    </>
  );
}

function Outcome({
  to,
  outcome,
  hasServer,
}: {
  to: string;
  outcome: MailTestOutcome;
  hasServer: boolean;
}) {
  if (outcome.outcome === 'unanswered')
    return (
      <p className={shared.text}>
        The mail server has not answered within 15 seconds. It may still take the test: look at{' '}
        <VisitorText text={to} /> before you send another.
      </p>
    );
  if (outcome.outcome === 'taken')
    return (
      <p className={shared.text}>
        {hasServer ? 'The mail server took the test to ' : 'Written to a file: the test to '}
        <VisitorText text={to} />.{' '}
        {hasServer &&
          'If it doesn’t arrive, look into the folder for spam, and ask whoever runs the server.'}
      </p>
    );
  const { answer, reason, scope } = outcome;
  return (
    <>
      <p className={css.broken}>
        The test to <VisitorText text={to} /> did not leave:{' '}
        {answer ? (
          <>
            the mail server answered ‘
            <VisitorText text={answer} />’
          </>
        ) : (
          <VisitorText text={describeMailError(reason)} />
        )}
        .
      </p>
      <p className={shared.text}>{adviceOn(scope)}</p>
    </>
  );
}

const ADVICE: Record<string, string> = {
  relay:
    'Ask whoever runs the server whether the mail server’s name and port are right, and whether the server may connect to them.',
  busy: 'The mail server takes no more from us at the moment. If it says so often, ask whoever runs the server to send more slowly.',
  us: 'It refuses us until somebody acts. Ask whoever runs the server to check user and password, the sender, and the certificate.',
  recipient:
    'It takes mail to this address later. Try another address, or this one in some minutes.',
  address: 'It says that this address takes no mail. Check it for a slip, or try another one.',
  never:
    'It refuses this mail for good. Try an address at another host. If that fails, too, show the answer to who runs the mail server.',
};

function adviceOn(scope: string): string {
  return (
    ADVICE[scope] ??
    'The connection broke, so that the mail may have left. Look whether it has arrived before you try again.'
  );
}
