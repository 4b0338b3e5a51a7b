import type { ReactNode } from 'react';
import type { ShownSurvey } from '../../../core/survey/shown-survey.ts';
import type { StepWords, SurveyWords } from '../../../core/survey/words.ts';
import layout from '../../styles/layout.module.css';
import css from './answering.module.css';
import { CommentsFields } from './comments-fields.tsx';
import { ResponsesDownload } from './responses-download.tsx';
import { Steps } from './steps.tsx';
import type { DraftHandle } from './use-draft.ts';
import type { Submission } from './use-submission.ts';

/** Without the note if the statements name the system. */
export type AnsweringWords = Omit<SurveyWords, 'note'> & Partial<Pick<StepWords, 'note'>>;

interface AnsweringProps {
  survey: ShownSurvey;
  words: AnsweringWords;
  draft: DraftHandle;
  submission: Submission;
  /** Below the survey's name. */
  head?: ReactNode;
  /** Above the first step. */
  above?: ReactNode;
  /** Before the comments, and after them. */
  before?: ReactNode;
  after: ReactNode;
  /** About a failed submission, beside the download. */
  notSent: ReactNode;
  footer?: ReactNode;
  takesFocus: boolean;
  onClear: () => void;
}

/** For both surveys: sections, comments and submission (specification, point 4). */
export function Answering(props: AnsweringProps) {
  const { survey, words, draft, submission, takesFocus, onClear } = props;
  const { comments, submit } = words;
  const { isBusy, errors, hasFailed, isWaiting } = submission;
  return (
    <>
      <Head words={words}>{props.head}</Head>
      <Steps
        survey={survey}
        words={words}
        draft={draft}
        above={props.above}
        lastStep={{
          title: comments.heading,
          content: (
            <>
              {props.before}
              <CommentsFields
                words={comments}
                comments={draft.draft.comments}
                errors={errors}
                readOnly={isBusy}
                onComment={(field, text) => draft.store.comment(field, text)}
              />
              <div className={css.after}>{props.after}</div>
              {hasFailed && (
                <div className={css.notSent}>
                  {isWaiting && <p>{words.waiting}</p>}
                  {props.notSent}
                  <ResponsesDownload survey={survey} words={words} responses={draft.draft} />
                </div>
              )}
            </>
          ),
        }}
        finish={{
          label: isBusy ? submit.busy : submit.button,
          isBusy,
          onFinish: (form) => void submission.submit(form),
        }}
        footer={props.footer}
        takesFocus={takesFocus}
        onClear={onClear}
      />
    </>
  );
}

export function Head({
  words,
  children,
}: {
  words: Pick<SurveyWords, 'heading'>;
  children?: ReactNode;
}) {
  return (
    <div className={`${css.head} ${layout.width}`}>
      <h1 className={css.name}>{words.heading}</h1>
      {children}
    </div>
  );
}
