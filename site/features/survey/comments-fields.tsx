import { useEffect, useRef } from 'react';
import { TEXT_MAX_LENGTH } from '../../../core/submissions/limits.ts';
import type { SurveyWords } from '../../../core/survey/words.ts';
import { Field } from '../../ui/field.tsx';
import { Paragraphs } from '../../ui/paragraphs.tsx';
import css from './comments-fields.module.css';
import type { Comments } from './draft-store.ts';

/** The boxes' height is at least 100 px (specification, point 9). */
const COMMENT_ROWS = 5;
const FIELDS = ['workingWell', 'improvements', 'suggestions'] as const;

interface CommentsFieldsProps {
  words: SurveyWords['comments'];
  comments: Comments;
  errors: Partial<Record<string, string>>;
  onComment: (field: keyof Comments, text: string) => void;
}

/** The open comments: three boxes that may stay empty (specification, points 3 to 5). */
export function CommentsFields({ words, comments, errors, onComment }: CommentsFieldsProps) {
  return (
    <div className={css.fields}>
      <div className={css.text}>
        <Paragraphs text={words.text} />
      </div>
      {FIELDS.map((field) => (
        <CommentBox
          key={field}
          label={words.fields[field]}
          name={field}
          optional={words.optional}
          error={errors[field]}
          text={comments[field]}
          onText={(text) => onComment(field, text)}
        />
      ))}
    </div>
  );
}

interface CommentBoxProps {
  label: string;
  name: string;
  optional: string;
  error: string | undefined;
  text: string;
  onText: (text: string) => void;
}

function CommentBox({ text, onText, ...field }: CommentBoxProps) {
  const box = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  // What another tab wrote, or what was cleared, stands here too; what is being typed here is the same already.
  useEffect(() => {
    if (box.current && box.current.value !== text) box.current.value = text;
  }, [text]);
  return <Field {...field} ref={box} rows={COMMENT_ROWS} limit={TEXT_MAX_LENGTH} defaultValue={text} onInput={(event) => onText(event.currentTarget.value)} />;
}
