import words from 'content:desk';
import type { ReactNode } from 'react';
import type { WaveFindings } from '../../core/desk/findings.ts';
import { COMMENT_FIELDS } from '../../core/survey/draft.ts';
import { VisitorText } from '../ui/visitor-text.tsx';
import css from './comments.module.css';

type Comment = WaveFindings['comments'][number];

/** The comments of a wave by the question that they answer. @param renderAct what stands beside each of them. */
export function Comments({ comments, renderAct }: { comments: readonly Comment[]; renderAct?: (comment: Comment) => ReactNode }) {
  const answered = COMMENT_FIELDS.filter((field) => comments.some((comment) => comment.field === field));
  return answered.map((field) => (
    <section key={field} className={css.question}>
      <h3>{words.comments[field]}</h3>
      <ul>
        {comments.map((comment) =>
          comment.field === field ? (
            <li key={comment.id} className={css.comment}>
              <VisitorText text={comment.text} />
              {renderAct?.(comment)}
            </li>
          ) : null,
        )}
      </ul>
    </section>
  ));
}
