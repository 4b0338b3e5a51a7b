import { fill } from '../../../core/content/fill.ts';
import { describeRemedy, remedyLines } from '../../../core/content/remedies.ts';
import { formatDayIn, type Language } from '../../../core/language.ts';
import { describeLowest } from '../../../core/survey/lowest.ts';
import {
  findFirstBarriers,
  formatScore,
  type KeptProfile,
  listTitles,
  READY_MARK,
  type SectionScore,
  writeProfileText,
} from '../../../core/survey/profile.ts';
import type { ShownSurvey } from '../../../core/survey/shown-survey.ts';
import type { SurveyContent } from '../../../core/survey/survey.ts';
import type { ProfileWords } from '../../../core/survey/words.ts';
import { publicAddress } from '../../navigation/address.ts';
import { routeTo } from '../../navigation/match.ts';

/** With remedies if the profile names them. */
export type ProfiledSurvey = Pick<ShownSurvey, 'sections'> &
  Partial<Pick<SurveyContent, 'remedies'>>;

interface ReadinessText {
  profile: KeptProfile;
  scores: SectionScore[];
  survey: ProfiledSurvey;
  words: ProfileWords;
  isRespondent: boolean;
}

export function writeReadinessText(
  language: Language,
  { profile, scores, survey, words, isRespondent }: ReadinessText,
): string {
  const { section: title, score, gap, ready } = words.table;
  return writeProfileText(language, {
    heading: words.heading,
    lines: [
      fill(words.takenAt, { date: formatDayIn(undefined, language, profile.takenAt) }),
      words.caution,
    ],
    rows: scores,
    words: { title, score, gap: fill(gap, { mark: formatScore(language, READY_MARK) }), ready },
    sections: [
      isRespondent
        ? lowestSection(language, profile, survey, words)
        : barrierSection(language, scores, survey, words),
    ],
  });
}

function barrierSection(
  language: Language,
  scores: SectionScore[],
  { remedies }: ProfiledSurvey,
  { firstBarrier, none }: ProfileWords,
) {
  const barriers = findFirstBarriers(scores);
  const [first] = barriers;
  const remedy = first && remedies?.[first.category];
  if (!first) return { heading: none.heading, lines: [none.text] };
  return {
    heading: fill(firstBarrier.heading, { section: listTitles(language, barriers) }),
    lines: [
      barriers.length > 1 ? fill(firstBarrier.tie, { first: first.title }) : firstBarrier.text,
      ...(remedy
        ? ['', ...remedyLines(describeRemedy(remedy, firstBarrier, routeTo), publicAddress)]
        : []),
    ],
  };
}

function lowestSection(
  language: Language,
  { lowest = [] }: KeptProfile,
  { sections }: ProfiledSurvey,
  { lowest: words }: ProfileWords,
) {
  const { first, others } = describeLowest(lowest, sections);
  const [lowestOne] = first;
  if (!lowestOne)
    return {
      heading: words.heading,
      lines: [fill(words.none, { mark: formatScore(language, READY_MARK) })],
    };
  const lines = first.flatMap(({ text, suggests }) => [
    '',
    text,
    ...(suggests ? [`${words.suggests}: ${suggests}`] : []),
  ]);
  const tie = others.length > 0 ? ['', words.tie, ...others.map(({ text }) => text)] : [];
  const question = lowestOne.question ? ['', `${words.question}: ${lowestOne.question}`] : [];
  return { heading: words.heading, lines: [words.text, ...lines, ...tie, ...question] };
}
