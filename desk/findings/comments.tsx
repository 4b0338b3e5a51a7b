import words from 'content:desk';
import type { ReactNode } from 'react';
import type { WaveFindings } from '../../core/desk/findings.ts';
import { COMMENT_FIELDS } from '../../core/survey/comments.ts';
import { Rows } from '../ui/rows.tsx';
import { VisitorText } from '../ui/visitor-text.tsx';
import css from './comments.module.css';

type Comment = WaveFindings['comments'][number];

/**
 * The comments of a wave by the question that they answer. @param renderAct what stands beside each
 * of them.
 */
export function Comments({
  comments,
  renderAct,
}: {
  comments: readonly Comment[];
  renderAct?: (comment: Comment) => ReactNode;
}) {
  return COMMENT_FIELDS.map((field) => {
    const own = comments.filter((comment) => comment.field === field);
    // A report has the questions alone to which something is quoted.
    if (own.length === 0 && !renderAct) return null;
    return (
      <section key={field} className={css.question}>
        <h3>{words.comments[field]}</h3>
        {own.length === 0 && <p>No comments.</p>}
        <Rows items={own}>
          {(comment) => (
            <li key={comment.id} className={css.comment}>
              <VisitorText text={comment.text} />
              {renderAct?.(comment)}
            </li>
          )}
        </Rows>
      </section>
    );
  });
}
