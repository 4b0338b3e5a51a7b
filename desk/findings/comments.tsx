import words from 'content:desk';
import type { ReactNode } from 'react';
import type { WaveFindings } from '../../core/desk/findings.ts';
import { COMMENT_FIELDS } from '../../core/survey/comments.ts';
import { FIRM_LANGUAGE } from '../parts/firm-text.tsx';
import { Rows } from '../parts/rows.tsx';
import { VisitorText } from '../parts/visitor-text.tsx';
import css from './comments.module.css';
import body from './findings-body.module.css';

type Comment = WaveFindings['comments'][number];

interface CommentsProps {
  comments: readonly Comment[];
  /** What stands beside each of them. */
  renderAct: (comment: Comment) => ReactNode;
}

export const COMMENTS_ORDER = 'In random order, and not by group.';

/** The comments of a wave by the question that they answer, each of which is folded. */
export function Comments({ comments, renderAct }: CommentsProps) {
  return COMMENT_FIELDS.map((field) => {
    const own = comments.filter((comment) => comment.field === field);
    return (
      <details key={field} className={body.fold}>
        <summary>
          <h3 lang={FIRM_LANGUAGE}>{words.comments[field]}</h3>{' '}
          <span>{own.length === 0 ? 'none' : own.length}</span>
        </summary>
        <Own comments={own} renderAct={renderAct} />
      </details>
    );
  });
}

function Own({ comments, renderAct }: CommentsProps) {
  return (
    <Rows items={[...comments]}>
      {(comment) => (
        <li key={comment.id} className={css.comment}>
          <VisitorText text={comment.text} />
          {renderAct(comment)}
        </li>
      )}
    </Rows>
  );
}
