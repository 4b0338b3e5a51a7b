import { useEffect, useEffectEvent } from 'react';
import { amount, count } from '../../core/amount.ts';
import {
  type DeskNewsletter,
  type DeskNewsletterItem,
  isBeingSent,
  type NewsletterProgress,
  newsletterSchema,
  newslettersSchema,
  SURVEY_ANNOUNCEMENT,
} from '../../core/desk/newsletters.ts';
import { type Answer, useAnswer } from '../asking/use-answer.ts';
import css from '../parts/list.module.css';
import { MailPreview } from '../parts/mail-preview.tsx';
import { AnswerScreen } from '../parts/screen.tsx';
import { Nothing } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { addressOf } from '../route.ts';
import mail from './newsletters.module.css';
import { missing, SendingActions } from './sending-actions.tsx';

export function NewslettersScreen() {
  const answer = useAnswer('newsletters', newslettersSchema);
  return (
    <AnswerScreen
      name="Newsletters"
      answer={useRepeated(answer, ({ items }) =>
        items.some(({ progress }) => progress && isBeingSent(progress)),
      )}
    >
      {({ items }) => (
        <>
          {items.length === 0 && <Nothing>There are no newsletters yet.</Nothing>}
          <ul className={css.list}>
            {items.map((item) => (
              <Item key={item.slug} {...item} />
            ))}
          </ul>
          <p className={css.text}>
            A newsletter is a file in <code>content/newsletters/</code>. Add a file there and build
            the site to see it here. The survey announcement stands here once the survey is open.
          </p>
        </>
      )}
    </AnswerScreen>
  );
}

function Item({ slug, subject, isBuilt, progress }: DeskNewsletterItem) {
  return (
    <li className={css.item}>
      <h2 className={css.name}>
        <a href={addressOf('newsletter', { slug })}>{subject}</a>
      </h2>
      {slug === SURVEY_ANNOUNCEMENT && (
        <p>The survey announcement, for those who asked for access.</p>
      )}
      <p>
        <ProgressLine progress={progress} />
      </p>
      {!isBuilt && <p>{missing(slug)}</p>}
    </li>
  );
}

export function NewsletterScreen({ slug }: { slug: string }) {
  const answer = useAnswer(`newsletters/${slug}`, newsletterSchema);
  return (
    <AnswerScreen
      name={answer.value?.subject ?? 'Newsletter'}
      answer={useRepeated(
        answer,
        ({ progress }) => progress !== undefined && isBeingSent(progress),
      )}
      below={
        <p className={css.apart}>
          <a href={addressOf('newsletters', {})}>All newsletters</a>
        </p>
      }
    >
      {(newsletter) => <Body newsletter={newsletter} onDone={answer.again} />}
    </AnswerScreen>
  );
}

function Body({ newsletter, onDone }: { newsletter: DeskNewsletter; onDone: () => void }) {
  const { subject, preview, html, text, progress, unsent } = newsletter;
  return (
    <>
      {/* Only the state is announced: the numbers change every other second. */}
      <p role="status" className={css.text}>
        <b>{progress ? stateOf(progress) : 'Not sent yet.'}</b>
      </p>
      {progress && <ProgressTable {...progress} unsent={unsent} />}
      <SendingActions newsletter={newsletter} onDone={onDone} />
      <h2 className={css.heading}>How it looks</h2>
      <MailPreview subject={subject} preview={preview} html={html} text={text} />
    </>
  );
}

function stateOf(progress: NewsletterProgress): string {
  if (isBeingSent(progress)) return 'Being sent.';
  return progress.isInterrupted ? 'Stopped part-way. Send it to the rest.' : 'Sent.';
}

const EVERY_MS = 2000;

/**
 * Asks again every other second while something is under way and the tab is visible. @returns the
 * answer, which isn't called loading then.
 */
function useRepeated<Value>(
  answer: Answer<Value>,
  isUnderWay: (value: Value) => boolean,
): Answer<Value> {
  const { value, isLoading, repeat } = answer;
  const isDue = !isLoading && value !== undefined && isUnderWay(value);
  const onTime = useEffectEvent(repeat);
  useEffect(() => {
    if (!isDue) return;
    const look = () => void (document.visibilityState === 'visible' && onTime());
    const timer = setTimeout(look, EVERY_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isDue]);
  return { ...answer, isLoading: value === undefined && isLoading };
}

interface ProgressTableProps extends NewsletterProgress {
  /** The number of addresses without a mail of it. */
  unsent: number;
}

function ProgressTable({
  begunAt,
  recipients,
  delivered,
  waiting,
  withdrawn,
  dead,
  isQueueing,
  unsent,
}: ProgressTableProps) {
  const all = isQueueing ? recipients + unsent : recipients;
  return (
    <>
      <progress
        className={mail.progress}
        aria-label="Handed to your mail server"
        max={Math.max(all, 1)}
        value={delivered}
      />
      <Table
        caption={
          <>
            Queued to {amount(recipients, 'address', 'addresses')}, first on{' '}
            <Timestamp at={begunAt} />
          </>
        }
        rows={[
          ['delivered', 'Handed to your mail server', count(delivered), ''],
          ['waiting', 'Waiting to leave', count(waiting), ''],
          [
            'dead',
            'Undelivered',
            count(dead),
            dead > 0 && (
              <>
                Refused, or came back.{' '}
                <a href={addressOf('inbox', { view: 'undelivered' })}>Not delivered</a>
              </>
            ),
          ],
          ...(withdrawn > 0
            ? ([
                ['withdrawn', 'Withdrawn', count(withdrawn), 'They unsubscribed, or want no mail.'],
              ] as const)
            : []),
        ]}
      />
    </>
  );
}

/** What became of a newsletter, in a line. @param progress undefined if it was not sent yet. */
function ProgressLine({ progress }: { progress: NewsletterProgress | undefined }) {
  if (!progress) return 'Not sent yet.';
  const { begunAt, recipients, delivered, waiting, dead, isInterrupted } = progress;
  return (
    <>
      {isBeingSent(progress)
        ? 'Being sent since'
        : isInterrupted
          ? 'Stopped part-way, begun on'
          : 'Sent on'}{' '}
      <Timestamp at={begunAt} />: {count(delivered)} of {amount(recipients, 'mail')} handed to your
      mail server
      {waiting > 0 && `, ${count(waiting)} waiting`}
      {dead > 0 && `, ${count(dead)} undelivered`}.
    </>
  );
}
