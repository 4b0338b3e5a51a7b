import { fill } from '../../../core/content/fill.ts';
import { describeLowest } from '../../../core/survey/lowest.ts';
import {
  findFirstBarriers,
  formatScore,
  type KeptProfile,
  listTitles,
  READY_MARK,
  type SectionScore,
} from '../../../core/survey/profile.ts';
import { describeRemedy } from '../../../core/survey/remedy.ts';
import type { SurveyContent } from '../../../core/survey/survey.ts';
import type { ProfileWords } from '../../../core/survey/words.ts';
import { routeTo } from '../../navigation/match.ts';
import layout from '../../styles/layout.module.css';
import { Facts } from '../../ui/facts.tsx';
import scoreSection from '../../ui/score-section.module.css';
import css from './profile.module.css';

interface AdviceProps {
  scores: SectionScore[];
  survey: SurveyContent;
  words: ProfileWords;
}

/** The first barriers of a client's scan, with what deals with the first of them. */
export function BarrierAdvice({ scores, survey, words }: AdviceProps) {
  const barriers = findFirstBarriers(scores);
  const [first] = barriers;
  const remedy = first && survey.remedies[first.category];
  const { firstBarrier, none } = words;
  return (
    <div className={layout.halves}>
      <h3>
        {first ? fill(firstBarrier.heading, { section: listTitles(barriers) }) : none.heading}
      </h3>
      <div className={`${scoreSection.text} ${css.text}`}>
        <p>
          {first
            ? barriers.length > 1
              ? fill(firstBarrier.tie, { first: first.title })
              : firstBarrier.text
            : none.text}
        </p>
        {remedy && <Facts items={describeRemedy(remedy, firstBarrier, routeTo)} />}
        <p>{words.caution}</p>
      </div>
    </div>
  );
}

/**
 * What a respondent rated lowest, what each suggests, and a question for the manager (product.md,
 * Survey).
 */
export function RespondentAdvice({
  profile,
  survey,
  words,
}: Omit<AdviceProps, 'scores'> & { profile: KeptProfile }) {
  const { lowest } = words;
  const { first, others } = describeLowest(profile.lowest ?? [], survey.sections);
  const question = first[0]?.question;
  return (
    <div className={layout.halves}>
      <h3>{lowest.heading}</h3>
      <div className={`${scoreSection.text} ${css.text}`}>
        <p>
          {first.length > 0 ? lowest.text : fill(lowest.none, { mark: formatScore(READY_MARK) })}
        </p>
        {first.length > 0 && (
          <ol className={css.lowest}>
            {first.map(({ id, text, suggests }) => (
              <li key={id}>
                <q>{text}</q>
                {suggests && <p>{suggests}</p>}
              </li>
            ))}
          </ol>
        )}
        {others.length > 0 && (
          <>
            <p>{lowest.tie}</p>
            <ul className={css.others}>
              {others.map(({ id, text }) => (
                <li key={id}>
                  <q>{text}</q>
                </li>
              ))}
            </ul>
          </>
        )}
        {question && <Facts items={[{ term: lowest.question, text: question }]} />}
        <p>{words.caution}</p>
      </div>
    </div>
  );
}
