import type { ReactNode } from 'react';
import { fill } from '../../../core/content/fill.ts';
import {
  formatGap,
  formatScore,
  type KeptProfile,
  READY_MARK,
  scoresOf,
} from '../../../core/survey/profile.ts';
import type { SurveyContent } from '../../../core/survey/survey.ts';
import type { ProfileWords } from '../../../core/survey/words.ts';
import layout from '../../styles/layout.module.css';
import { useArrivalAt } from '../../ui/arrive.ts';
import { Button } from '../../ui/button.tsx';
import { downloadText } from '../../ui/download-text.ts';
import { Printable } from '../../ui/printable.tsx';
import scoreSection from '../../ui/score-section.module.css';
import { ScoreTable } from '../../ui/score-table.tsx';
import { formatDay } from './format-day.ts';
import css from './profile.module.css';
import { BarrierAdvice, RespondentAdvice } from './profile-advice.tsx';
import { writeReadinessText } from './profile-text.ts';

interface ProfileProps {
  profile: KeptProfile;
  /** Whether the browser has stored it. */
  isKept: boolean;
  /** What is said of that, unless the words of the profile say it. */
  note?: string;
  survey: SurveyContent;
  words: ProfileWords;
  /** Whether it serves a respondent to the survey; else the client who took the full scan. */
  isRespondent?: boolean;
  /** Moves the focus to the profile, because the respondent has just requested it. */
  isNew?: boolean;
  onDelete?: (() => void) | undefined;
  /** Further actions. */
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
