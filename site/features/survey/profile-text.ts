import { fill } from '../../../core/content/fill.ts';
import { findFirstBarrier, formatScore, type KeptProfile, READY_MARK, type SectionScore } from '../../../core/survey/profile.ts';
import { remedyLines, writeProfileText } from '../../../core/survey/profile-text.ts';
import type { SurveyContent } from '../../../core/survey/survey.ts';
import type { ProfileWords } from '../../../core/survey/words.ts';
import { publicAddress } from '../../navigation/address.ts';
import { formatDay } from './format-day.ts';

/** Formats a readiness profile as plain text. */
export function writeReadinessText({ takenAt }: KeptProfile, scores: SectionScore[], { remedies }: SurveyContent, words: ProfileWords): string {
  const { section: title, score, gap, ready } = words.table;
  const { firstBarrier, none } = words;
  const barrier = findFirstBarrier(scores);
  const remedy = barrier && remedies[barrier.category];
  return writeProfileText({
    heading: words.heading,
    lines: [fill(words.takenAt, { date: formatDay(takenAt) }), words.caution],
    rows: scores,
    words: { title, score, gap: fill(gap, { mark: formatScore(READY_MARK) }), ready },
    sections: [
      barrier && remedy
        ? {
            heading: fill(firstBarrier.heading, { section: barrier.title }),
            lines: [firstBarrier.text, '', ...remedyLines(remedy, firstBarrier, publicAddress)],
          }
        : { heading: none.heading, lines: [none.text] },
    ],
  });
}
