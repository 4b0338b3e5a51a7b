import type { ReactNode } from 'react';
import { fill } from '../../../core/content/fill.ts';
import { describeRemedy } from '../../../core/content/remedies.ts';
import { formatDayIn } from '../../../core/language.ts';
import { describeLowest } from '../../../core/survey/lowest.ts';
import {
  findFirstBarriers,
  formatScore,
  type KeptProfile,
  listTitles,
  READY_MARK,
  type SectionScore,
  scoresOf,
  withScoreTexts,
} from '../../../core/survey/profile.ts';
import type { ProfileWords } from '../../../core/survey/words.ts';
import { routeTo } from '../../navigation/match.ts';
import layout from '../../styles/layout.module.css';
import { useArrivalAt } from '../../ui/arrive.ts';
import { Button } from '../../ui/button.tsx';
import { downloadText } from '../../ui/download-text.ts';
import { Facts } from '../../ui/facts.tsx';
import { useLanguage } from '../../ui/language.ts';
import { Printable } from '../../ui/printable.tsx';
import scoreSection from '../../ui/score-section.module.css';
import { ScoreTable } from '../../ui/score-table.tsx';
import css from './profile.module.css';
import { type ProfiledSurvey, writeReadinessText } from './profile-text.ts';

interface ProfileProps {
  profile: KeptProfile;
  /** The browser has stored it. */
  isKept: boolean;
  /** Replaces the profile's own words on whether it is stored. */
  note?: string | undefined;
  survey: ProfiledSurvey;
  words: ProfileWords;
  /** For a respondent; else for the client who took the full scan. */
  isRespondent?: boolean;
  /** Moves the focus here, because the respondent has just requested the profile. */
  isNew?: boolean;
  onDelete?: (() => void) | undefined;
  children?: ReactNode;
}

/**
 * Each section's score as a bar and in a table, then advice for its reader (product.md, Survey).
 */
export function Profile(props: ProfileProps) {
  const {
    profile,
    isKept,
    note,
    survey,
    words,
    isRespondent = false,
    isNew = false,
    onDelete,
    children,
  } = props;
  const heading = useArrivalAt(isNew, 'start', { first: isNew });
  const language = useLanguage();
  const scores = scoresOf(profile, survey.sections);
  const mark = formatScore(language, READY_MARK);
  const { section: title, score, gap, ready } = words.table;
  return (
    <section className={`${scoreSection.section} ${layout.width}`} aria-labelledby="profile">
      <Printable>
        <div className={layout.halves}>
          <h2 id="profile" ref={heading}>
            {words.heading}
          </h2>
          <div className={scoreSection.text}>
            {words.text.map((paragraph) => (
              <p key={paragraph}>{fill(paragraph, { mark })}</p>
            ))}
            <p>
              {fill(words.takenAt, { date: formatDayIn(undefined, language, profile.takenAt) })}
            </p>
          </div>
        </div>
        <div className={scoreSection.table}>
          <ScoreTable
            caption={words.heading}
            mark={READY_MARK}
            words={{ title, score, gap: fill(gap, { mark }), ready }}
            rows={withScoreTexts(language, scores)}
          />
        </div>
        {isRespondent ? (
          <RespondentAdvice profile={profile} survey={survey} words={words} />
        ) : (
          <BarrierAdvice scores={scores} survey={survey} words={words} />
        )}
      </Printable>
      <div className={`${scoreSection.actions} ${css.actions}`}>
        <Button onClick={() => print()}>{words.print}</Button>
        <Button
          variant="secondary"
          onClick={() =>
            downloadText(
              words.file,
              writeReadinessText(language, { profile, scores, survey, words, isRespondent }),
            )
          }
        >
          {words.download}
        </Button>
        {onDelete && (
          <Button variant="secondary" onClick={onDelete}>
            {words.delete}
          </Button>
        )}
        {children}
        <p className={css.kept}>{note ?? (isKept ? words.kept : words.notKept)}</p>
      </div>
    </section>
  );
}

interface AdviceProps {
  scores: SectionScore[];
  survey: ProfiledSurvey;
  words: ProfileWords;
}

/** The remedy is for the first barrier. */
function BarrierAdvice({ scores, survey, words }: AdviceProps) {
  const language = useLanguage();
  const barriers = findFirstBarriers(scores);
  const [first] = barriers;
  const remedy = first && survey.remedies?.[first.category];
  const { firstBarrier, none } = words;
  return (
    <div className={layout.halves}>
      <h3>
        {first
          ? fill(firstBarrier.heading, { section: listTitles(language, barriers) })
          : none.heading}
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
 * The lowest statements, what each suggests, and a question for the manager (product.md, Survey).
 */
function RespondentAdvice({
  profile,
  survey,
  words,
}: Omit<AdviceProps, 'scores'> & { profile: KeptProfile }) {
  const language = useLanguage();
  const { lowest } = words;
  const { first, others } = describeLowest(profile.lowest ?? [], survey.sections);
  const question = first[0]?.question;
  return (
    <div className={layout.halves}>
      <h3>{lowest.heading}</h3>
      <div className={`${scoreSection.text} ${css.text}`}>
        <p>
          {first.length > 0
            ? lowest.text
            : fill(lowest.none, { mark: formatScore(language, READY_MARK) })}
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
