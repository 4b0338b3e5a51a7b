import { amount, count } from '../../core/amount.ts';
import { isBeingSent, type NewsletterProgress } from '../../core/desk/newsletters.ts';
import { Table } from '../ui/table.tsx';
import { Timestamp } from '../ui/timestamp.tsx';
import css from './newsletters.module.css';

interface ProgressTableProps extends NewsletterProgress {
  /** The number of addresses without a mail of it. */
  unsent: number;
}

export function ProgressTable({
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
        className={css.progress}
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
                Refused, or came back. <a href="#/dead-letters">Dead letters</a>
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
export function ProgressLine({ progress }: { progress: NewsletterProgress | undefined }) {
  if (!progress) return 'Not sent yet.';
  const { begunAt, recipients, delivered, waiting, dead, isInterrupted } = progress;
  return (
    <>
      {isBeingSent(progress)
        ? 'Being sent since'
        : isInterrupted
          ? 'Interrupted, begun on'
          : 'Sent on'}{' '}
      <Timestamp at={begunAt} />: {count(delivered)} of {amount(recipients, 'mail')} handed to your
      mail server
      {waiting > 0 && `, ${count(waiting)} waiting`}
      {dead > 0 && `, ${count(dead)} undelivered`}.
    </>
  );
}
