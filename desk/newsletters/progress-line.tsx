import { amount, count } from '../../core/amount.ts';
import { isBeingSent, type NewsletterProgress } from '../../core/desk/newsletters.ts';
import { Timestamp } from '../ui/timestamp.tsx';

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
      <Timestamp at={begunAt} />: {count(delivered)} of {amount(recipients, 'mail')} delivered
      {waiting > 0 && `, ${count(waiting)} waiting`}
      {dead > 0 && `, ${amount(dead, 'dead letter')}`}.
    </>
  );
}
