import { amount, count } from '../../core/amount.ts';
import {
  type DeskNewsletter,
  isBeingSent,
  type NewsletterProgress,
  newsletterSchema,
} from '../../core/desk/newsletters.ts';
import { useAnswer } from '../asking/use-answer.ts';
import css from '../parts/list.module.css';
import { MailPreview } from '../parts/mail-preview.tsx';
import { AnswerScreen } from '../parts/screen.tsx';
import { Table } from '../parts/table.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { addressOf } from '../route.ts';
import { DraftForm, KeptText } from './draft-form.tsx';
import { isWritten } from './draft-saver.ts';
import mail from './newsletters.module.css';
import { SendingActions } from './sending-actions.tsx';
import { useRepeated } from './use-repeated.ts';

export function NewsletterScreen({ slug }: { slug: string }) {
  const answer = useAnswer(`newsletters/${slug}`, newsletterSchema);
  return (
    <AnswerScreen
      name={nameOf(answer.value)}
      answer={useRepeated(
        answer,
        ({ progress }) => progress !== undefined && isBeingSent(progress),
      )}
      below={
        <>
          {(answer.error || (answer.value && !isWritten(answer.value))) && <KeptText slug={slug} />}
          <p className={css.apart}>
            <a href={addressOf('newsletters', {})}>All newsletters</a>
          </p>
        </>
      }
    >
      {(newsletter) =>
        isWritten(newsletter) ? (
          <DraftForm newsletter={newsletter} onDone={answer.again} />
        ) : (
          <Body newsletter={newsletter} onDone={answer.again} />
        )
      }
    </AnswerScreen>
  );
}

/** A draft keeps this name: screen readers would announce each new subject as a new screen. */
function nameOf(newsletter: DeskNewsletter | undefined): string {
  return newsletter?.draft ? 'Write a newsletter' : (newsletter?.subject ?? 'Newsletter');
}

/** A newsletter of the site or one that was sent: nobody can edit it here. */
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
