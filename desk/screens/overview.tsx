import { amount, count } from '../../core/amount.ts';
import { isQuiet, type Overview, overviewSchema } from '../../core/desk/desk.ts';
import { hasForm } from '../../core/submissions/submission.ts';
import { describeMailError } from '../mail-error.ts';
import { formNames } from '../names.ts';
import { messagesOf } from '../route.ts';
import { useSession } from '../session.ts';
import shared from '../ui/list.module.css';
import { AnswerScreen } from '../ui/screen.tsx';
import { Nothing } from '../ui/states.tsx';
import { numbersTable, Table } from '../ui/table.tsx';
import { Timestamp } from '../ui/timestamp.tsx';
import { useAnswer } from '../use-answer.ts';
import { useOnChange } from '../use-on-change.ts';
import css from './screens.module.css';

export function OverviewScreen() {
  const answer = useAnswer('overview', overviewSchema);
  useOnChange(useSession().inbox, answer.again);
  return (
    <AnswerScreen name="Overview" answer={answer}>
      {(value) => (
        <>
          <Attention {...value} />
          <h2 className={shared.heading}>In the last 30 days</h2>
          {value.maybeTwice > 0 && (
            <p className={shared.text}>
              {count(value.maybeTwice)} {value.maybeTwice === 1 ? 'mail' : 'mails'} may have arrived
              twice: the mail server didn’t say whether it had taken them, and they were sent again.
            </p>
          )}
          {value.unheard > 0 && (
            <p className={shared.text}>
              <a href="#/mail">{amount(value.unheard, 'report')}</a> of bounces or complaints
              changed nothing: {value.unheard === 1 ? 'it is' : 'they are'} unproved, or could not
              be read.
            </p>
          )}
          <Received received={value.received} />
        </>
      )}
    </AnswerScreen>
  );
}

function Attention(overview: Overview) {
  if (isQuiet(overview))
    return (
      <Nothing>
        Nothing wants your attention: no enquiry waits for an answer, all mail has been sent, and
        nothing unread is in quarantine.
      </Nothing>
    );
  const {
    enquiries,
    unannounced,
    deadLetters,
    expiredLetters,
    unreadQuarantined,
    waiting,
    refusals,
  } = overview;
  return (
    <ul className={css.attention}>
      {refusals.map(({ error, count: number }) => (
        <li key={error}>
          <p>
            <strong>{count(number)}</strong>{' '}
            <span>
              {number === 1 ? 'mail waits' : 'mails wait'} until you act: the mail server refuses
              them from us ({describeMailError(error)}). Ask who runs it, or look with npm run
              doctor
            </span>
          </p>
        </li>
      ))}
      <Enquiries {...enquiries} />
      {unannounced > 0 && (
        <li>
          <a href="#/newsletters">
            <strong>{count(unannounced)}</strong>{' '}
            <span>
              {unannounced === 1 ? 'address waits' : 'addresses wait'} for word that the survey is
              open: send the survey announcement
            </span>
          </a>
        </li>
      )}
      {deadLetters > 0 && (
        <li>
          <a href="#/dead-letters">
            <strong>{count(deadLetters)}</strong>{' '}
            <span>{deadLetters === 1 ? 'dead letter' : 'dead letters'} to send again</span>
          </a>
        </li>
      )}
      {unreadQuarantined > 0 && (
        <li>
          <a href="#/quarantine">
            <strong>{count(unreadQuarantined)}</strong> <span>suspected spam to check</span>
          </a>
        </li>
      )}
      {waiting.count > 0 && (
        <li>
          <p>
            <strong>{count(waiting.count)}</strong>{' '}
            <span>
              {waiting.count === 1 ? 'mail is' : 'mails are'} waiting to leave
              {waiting.since !== null && (
                <>
                  , since <Timestamp at={waiting.since} />
                </>
              )}
            </span>
          </p>
        </li>
      )}
      {expiredLetters > 0 && (
        <li>
          <a href="#/dead-letters">
            <strong>{count(expiredLetters)}</strong>{' '}
            <span>
              {expiredLetters === 1 ? 'dead letter' : 'dead letters'} that can’t be sent again: the
              text of a mail is deleted once your mail server has taken it, or after seven days
            </span>
          </a>
        </li>
      )}
    </ul>
  );
}

function Enquiries({ new: unanswered, due, workingDays }: Overview['enquiries']) {
  const days = workingDays === 1 ? 'a working day' : `${workingDays} working days`;
  return (
    <>
      {due > 0 && (
        <li>
          <a href={messagesOf('due')}>
            <strong>{count(due)}</strong>{' '}
            <span>{`${due === 1 ? 'enquiry is' : 'enquiries are'} due: no answer for more than ${days}`}</span>
          </a>
        </li>
      )}
      {unanswered > due && (
        <li>
          <a href={messagesOf('new')}>
            <strong>{count(unanswered - due)}</strong>{' '}
            <span>{`${unanswered - due === 1 ? 'enquiry' : 'enquiries'} waiting, not overdue`}</span>
          </a>
        </li>
      )}
    </>
  );
}

function Received({ received }: Pick<Overview, 'received'>) {
  return (
    <Table
      className={numbersTable}
      caption="What came in, without the quarantine and what was deleted"
      heads={['Kind', 'Number']}
      rows={Object.entries(received).map(
        ([resource, number]) =>
          [resource, <Kind key="kind" of={resource} />, count(number)] as const,
      )}
    />
  );
}

function Kind({ of: resource }: { of: string }) {
  return hasForm(resource) ? (
    <a href={messagesOf(resource)}>{formNames(resource).many}</a>
  ) : (
    resource
  );
}
