import { dayOf } from '../../../core/days.ts';
import type { WeeklyReportState } from '../../store/weekly-report.ts';
import { type Finding, ok, warn } from './finding.ts';

/**
 * Judges the weekly mail on promises, whose absence means that something is wrong
 * (decisions/promises.md).
 */
export function judgeWeeklyReport({ isOverdue, nextAt, latest }: WeeklyReportState): Finding {
  if (isOverdue)
    return warn(
      `The weekly mail on promises is overdue since ${dayOf(nextAt)}: check that an intake runs, and what its log says.`,
    );
  if (latest?.state === 'dead')
    return warn(
      'The latest weekly mail on promises is a dead letter: the desk’s Dead letters say why, and send it again.',
    );
  if (latest?.state === 'delivered')
    return ok(`The weekly mail on promises last left on ${dayOf(latest.at)}.`);
  return latest
    ? ok('The weekly mail on promises waits to be sent.')
    : ok(`The next weekly mail on promises comes on ${dayOf(nextAt)}.`);
}
