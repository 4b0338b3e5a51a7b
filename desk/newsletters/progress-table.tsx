import { amount, count } from '../../core/amount.ts';
import { isBeingSent, type NewsletterProgress } from '../../core/desk/newsletters.ts';
import shared from '../ui/list.module.css';
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
      <table className={`${shared.table} ${shared.narrow}`}>
        <caption>
          Queued to {amount(recipients, 'address', 'addresses')}, first on{' '}
          <Timestamp at={begunAt} />
        </caption>
        <tbody>
          <Row name="Handed to your mail server" number={delivered} />
          <Row name="Waiting to leave" number={waiting} />
          <Row
            name="Undelivered"
            number={dead}
            note={
              dead > 0 && (
                <>
                  Refused, or came back. <a href="#/dead-letters">Dead letters</a>
                </>
              )
            }
          />
          {withdrawn > 0 && (
            <Row name="Withdrawn" number={withdrawn} note="They unsubscribed, or want no mail." />
          )}
        </tbody>
      </table>
    </>
  );
}

function Row({ name, number, note }: { name: string; number: number; note?: React.ReactNode }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{count(number)}</td>
      <td>{note}</td>
    </tr>
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
