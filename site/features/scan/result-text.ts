import { fill } from '../../../core/content/fill.ts';
import type { Pages } from '../../../core/content/pages.ts';
import { listTitles } from '../../../core/survey/profile.ts';
import { remedyLines, writeProfileText } from '../../../core/survey/profile-text.ts';
import { describeRemedy } from '../../../core/survey/remedy.ts';
import type { Band, Habit } from '../../../core/survey/scan.ts';
import type { HabitScore } from '../../../core/survey/scan-results.ts';
import { publicAddress } from '../../navigation/address.ts';
import { routeTo } from '../../navigation/match.ts';

interface ResultText {
  words: Pages['quick-scan']['result'];
  table: Pages['quick-scan']['result']['table'];
  scores: HabitScore[];
  band: Band | undefined;
  barriers: HabitScore[];
  /** The first of the barriers, with its remedy. */
  barrier: Habit | undefined;
  /** Where to begin. */
  begin: string;
  /** The link to the result. */
  address: string;
}

/** Formats a result of the quick scan as plain text. */
export function writeResultText({
  words,
  table,
  scores,
  band,
  barriers,
  barrier,
  begin,
  address,
}: ResultText): string {
  const { firstBarrier, none } = words;
  return writeProfileText({
    heading: words.heading,
    lines: [address],
    rows: scores,
    words: table,
    sections: [
      ...(band ? [{ heading: band.title, lines: [band.advice] }] : []),
      barrier
        ? {
            heading: fill(firstBarrier.heading, { habit: listTitles(barriers) }),
            lines: [
              barrier.advice,
              begin,
              '',
              ...remedyLines(describeRemedy(barrier, firstBarrier, routeTo), publicAddress),
            ],
          }
        : { heading: none.heading, lines: [none.text] },
    ],
  });
}
