import { amount } from '../../../core/amount.ts';
import { type PromisesCounted, sumOf } from '../../../core/desk/promises.ts';
import { type Finding, ok, warn } from './finding.ts';

/** Judges the promises made to the senders of submissions (decisions/promises.md). */
export function judgePromises(counted: PromisesCounted): Finding[] {
  const { kept, broken } = sumOf(counted);
  const { answer, announcement } = counted;
  const mails = sumOf({
    ...counted,
    answer: { ...answer, due: 0 },
    announcement: { ...announcement, due: 0 },
  }).due;
  const found = [
    ...(broken > 0
      ? [
          warn(
            `${amount(broken, 'promise is', 'promises are')} broken: the desk’s Promises say which, and what to do.`,
          ),
        ]
      : []),
    ...(answer.due > 0
      ? [
          warn(
            `${amount(answer.due, 'enquiry is', 'enquiries are')} due for an answer: the desk’s Messages say which.`,
          ),
        ]
      : []),
    ...(mails > 0
      ? [
          warn(
            `${amount(mails, 'promised mail has', 'promised mails have')} waited for more than an hour.`,
          ),
        ]
      : []),
  ];
  return found.length > 0
    ? found
    : [ok(`No promise is broken or due; ${amount(kept, 'was', 'were')} kept in the last 30 days.`)];
}
