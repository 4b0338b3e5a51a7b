import type { ReactNode } from 'react';
import { fill } from '../../../core/content/fill.ts';
import { describeRemedy } from '../../../core/content/remedies.ts';
import { describeLowest } from '../../../core/survey/lowest.ts';
import {
  findFirstBarriers,
  formatGap,
  formatScore,
  type KeptProfile,
  listTitles,
  READY_MARK,
  type SectionScore,
  scoresOf,
} from '../../../core/survey/profile.ts';
import type { ProfileWords } from '../../../core/survey/words.ts';
import { routeTo } from '../../navigation/match.ts';
import layout from '../../styles/layout.module.css';
import { useArrivalAt } from '../../ui/arrive.ts';
import { Button } from '../../ui/button.tsx';
import { downloadText } from '../../ui/download-text.ts';
import { Facts } from '../../ui/facts.tsx';
import { Printable } from '../../ui/printable.tsx';
import scoreSection from '../../ui/score-section.module.css';
import { ScoreTable } from '../../ui/score-table.tsx';
import { formatDay } from './format-day.ts';
import css from './profile.module.css';
import { type ProfiledSurvey, writeReadinessText } from './profile-text.ts';

interface ProfileProps {
  profile: KeptProfile;
  /** Whether the browser has stored it. */
  isKept: boolean;
  /** What is said of that, unless the words of the profile say it. */
  note?: string | undefined;
  survey: ProfiledSurvey;
  words: ProfileWords;
  /** Whether it serves a respondent to the survey; else the client who took the full scan. */
  isRespondent?: boolean;
  /** Moves the focus to the profile, because the respondent has just requested it. */
  isNew?: boolean;
  onDelete?: (() => void) | undefined;
  children?: ReactNode;
}

/**
 * A readiness profile: each section's score as a bar and in a table, then what serves its reader
 * (product.md, Survey).
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
  const scores = scoresOf(profile, survey.sections);
  const mark = formatScore(READY_MARK);
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
            <p>{fill(words.takenAt, { date: formatDay(profile.takenAt) })}</p>
          </div>
        </div>
        <div className={scoreSection.table}>
          <ScoreTable
            caption={words.heading}
            mark={READY_MARK}
            words={{ title, score, gap: fill(gap, { mark }), ready }}
            rows={scores.map((row) => ({
              ...row,
              id: row.category,
              scoreText: formatScore(row.score),
              gapText: formatGap(row.score),
            }))}
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
              'readiness-profile.txt',
              writeReadinessText({ profile, scores, survey, words, isRespondent }),
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

/** The first barriers of a client's scan, with what deals with the first of them. */
function BarrierAdvice({ scores, survey, words }: AdviceProps) {
  const barriers = findFirstBarriers(scores);
  const [first] = barriers;
  const remedy = first && survey.remedies?.[first.category];
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
function RespondentAdvice({
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
