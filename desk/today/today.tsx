import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { amount, count } from '../../core/amount.ts';
import { isQuiet, type Today, todaySchema } from '../../core/desk/today.ts';
import { useSession } from '../asking/session.ts';
import { useAnswer } from '../asking/use-answer.ts';
import { FirmText } from '../parts/firm-text.tsx';
import shared from '../parts/list.module.css';
import { AnswerScreen } from '../parts/screen.tsx';
import { Nothing } from '../parts/states.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { VisitorText } from '../parts/visitor-text.tsx';
import { addressOf } from '../route.ts';
import { ageOf } from '../words/age.ts';
import { describeMailError } from '../words/mail-error.ts';
import { mailName } from '../words/names.ts';
import css from './today.module.css';

/** What needs an operator today, and what is under way. */
export function TodayScreen() {
  const answer = useAnswer('today', todaySchema);
  const { inbox } = useSession();
  const known = answer.value?.enquiries;
  const isBehind = inbox && known && (inbox.new !== known.new || inbox.due !== known.due);
  const catchUp = useEffectEvent(() => isBehind && answer.again());
  const isKnown = known !== undefined;
  // Once for each count: it may be older than what was read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect is due when one of them changes.
  useEffect(() => void catchUp(), [inbox, isKnown]);
  return (
    <AnswerScreen name="Today" answer={answer}>
      {(today) => (
        <>
          {isQuiet(today) ? (
            <Nothing>
              Nothing is due: no enquiry waits for an answer, and all mail has been delivered.
            </Nothing>
          ) : (
            <ul className={css.due}>
              <Oldest {...today} />
              <OtherEnquiries {...today} />
              <Undelivered {...today} />
              <Waiting {...today} />
            </ul>
          )}
          <UnderWay {...today} />
        </>
      )}
    </AnswerScreen>
  );
}

/** A thing to do. @param href where it is done, if it is done at the desk. */
function Due({ href, isUrgent = false, children }: DueProps) {
  return (
    <li className={isUrgent ? css.urgent : undefined}>
      {href === undefined ? <p>{children}</p> : <a href={href}>{children}</a>}
    </li>
  );
}

interface DueProps {
  href?: string;
  isUrgent?: boolean;
  children: ReactNode;
}

/** The enquiry that has waited longest. */
function Oldest({ oldest, enquiries: { workingDays } }: Today) {
  if (!oldest) return null;
  const { id, name, company, at, isDue } = oldest;
  return (
    <Due href={addressOf('inbox', { view: isDue ? 'due' : 'new', message: id })} isUrgent={isDue}>
      <strong>
        <VisitorText text={name} />
      </strong>{' '}
      {company && (
        <>
          (<VisitorText text={company} />){' '}
        </>
      )}
      <span>
        has waited {ageOf(at)} for an answer
        {isDue && `, overdue: promised within ${amount(workingDays, 'working day')}`}
      </span>
    </Due>
  );
}

function OtherEnquiries({ oldest, enquiries }: Today) {
  const due = enquiries.due - (oldest?.isDue ? 1 : 0);
  const others = enquiries.new - enquiries.due - (oldest && !oldest.isDue ? 1 : 0);
  const other = (number: number) => amount(number, 'other enquiry', 'other enquiries');
  return (
    <>
      {due > 0 && (
        <Due href={addressOf('inbox', { view: 'due' })} isUrgent>
          <strong>{other(due)}</strong> <span>overdue</span>
        </Due>
      )}
      {others > 0 && (
        <Due href={addressOf('inbox', { view: 'new' })}>
          <strong>{other(others)}</strong> <span>waiting, not overdue</span>
        </Due>
      )}
    </>
  );
}

function Undelivered({ undelivered, hasMoreUndelivered }: Today) {
  const all = addressOf('inbox', { view: 'undelivered' });
  return (
    <>
      {undelivered.map(({ name, kind, at, messageId }) => (
        <Due
          key={`${messageId} ${name} ${at}`}
          href={messageId === null ? all : addressOf('inbox', { message: messageId })}
        >
          <strong>{name === '' ? 'Somebody' : <VisitorText text={name} />}</strong>{' '}
          <span>
            e-mail not delivered: <FirmText>{mailName(kind)}</FirmText>, <Timestamp at={at} />
          </span>
        </Due>
      ))}
      {hasMoreUndelivered && (
        <Due href={all}>
          <span>More e-mail that was not delivered</span>
        </Due>
      )}
    </>
  );
}

/** What else waits for an operator, or for the mail server. */
function Waiting({ unreadSpam, unannounced, waiting, refusals }: Today) {
  return (
    <>
      {unreadSpam > 0 && (
        <Due href={addressOf('inbox', { view: 'spam' })}>
          <strong>{count(unreadSpam)}</strong> <span>suspected spam to check</span>
        </Due>
      )}
      {unannounced > 0 && (
        <Due href={addressOf('newsletters', {})}>
          <strong>{amount(unannounced, 'address', 'addresses')}</strong>{' '}
          <span>
            {unannounced === 1 ? 'waits' : 'wait'} for word that the survey is open: send the survey
            announcement
          </span>
        </Due>
      )}
      {refusals.map(({ error, count: number }) => (
        <Due key={error} href={addressOf('mail-server', {})} isUrgent>
          <strong>{amount(number, 'e-mail')}</strong>{' '}
          <span>
            {number === 1 ? 'waits' : 'wait'} until somebody acts: the mail server refuses us (
            {describeMailError(error)})
          </span>
        </Due>
      ))}
      {waiting.count > 0 && (
        <Due href={addressOf('mail-server', {})}>
          <strong>{amount(waiting.count, 'e-mail')}</strong>{' '}
          <span>
            waiting to leave
            {waiting.since !== null && (
              <>
                , since <Timestamp at={waiting.since} />
              </>
            )}
          </span>
        </Due>
      )}
    </>
  );
}

function UnderWay({ rounds, newsletter }: Today) {
  return (
    <>
      {rounds.length > 0 && <h2 className={shared.heading}>Open waves</h2>}
      <ul className={css.rounds}>
        {rounds.map((round) => (
          <Round key={round.id} {...round} />
        ))}
      </ul>
      {newsletter && (
        <>
          <h2 className={shared.heading}>Last newsletter</h2>
          <p>
            <a href={addressOf('newsletter', { slug: newsletter.slug })}>{newsletter.subject}</a>,{' '}
            <Timestamp at={newsletter.begunAt} />: {count(newsletter.delivered)} of{' '}
            {amount(newsletter.recipients, 'e-mail')} handed to the mail server.
          </p>
        </>
      )}
    </>
  );
}

function Round({
  name,
  client,
  campaignId,
  campaign,
  closesOn,
  ...answered
}: Today['rounds'][number]) {
  const { people, asked, countedOn } = answered;
  return (
    <li>
      <p>
        <a href={addressOf('campaign', { campaign: campaignId })}>{campaign}</a>, {name}
      </p>
      <p>
        {client} · last day <Timestamp at={Date.parse(closesOn)} isDay />
      </p>
      {countedOn !== null && people > 0 && (
        <progress aria-hidden="true" value={people} max={Math.max(asked, 1)} />
      )}
      <p>{describeAnswered(answered)}</p>
    </li>
  );
}

/** How many answered, as the last midnight knows it. */
function describeAnswered({
  people,
  asked,
  countedOn,
}: Pick<Today['rounds'][number], 'people' | 'asked' | 'countedOn'>): string {
  if (countedOn === null) return 'How many have answered is shown from the next midnight (UTC) on.';
  if (people === 0) return `Fewer than five of ${count(asked)}, or nearly all, have answered.`;
  return `${count(people)} or more of ${count(asked)} have answered, ${Math.round((100 * people) / asked)}%.`;
}
