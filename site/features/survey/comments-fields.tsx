import { useEffect, useRef } from 'react';
import { TEXT_MAX_LENGTH } from '../../../core/submissions/limits.ts';
import { COMMENT_FIELDS, type Comments } from '../../../core/survey/comments.ts';
import type { SurveyWords } from '../../../core/survey/words.ts';
import { Field, type FieldProps } from '../../ui/field.tsx';
import { Paragraphs } from '../../ui/paragraphs.tsx';
import css from './comments-fields.module.css';

/** At least 100 px high (specification, point 9). */
const COMMENT_ROWS = 5;

interface CommentsFieldsProps {
  words: SurveyWords['comments'];
  comments: Comments;
  errors: Partial<Record<string, string>>;
  /** While the response is being submitted. */
  readOnly: boolean;
  onComment: (field: keyof Comments, text: string) => void;
}

/** Three optional text boxes (specification, points 3 to 5). */
export function CommentsFields({
  words,
  comments,
  errors,
  readOnly,
  onComment,
}: CommentsFieldsProps) {
  return (
    <div className={css.fields}>
      <div className={css.text}>
        <Paragraphs text={words.text} />
      </div>
      {COMMENT_FIELDS.map((field) => (
        <KeptField
          key={field}
          label={words.fields[field]}
          name={field}
          optional={words.optional}
          error={errors[field]}
          rows={COMMENT_ROWS}
          limit={TEXT_MAX_LENGTH}
          readOnly={readOnly}
          text={comments[field]}
          onText={(text) => onComment(field, text)}
        />
      ))}
    </div>
  );
}

interface KeptFieldProps extends Omit<FieldProps, 'ref' | 'defaultValue' | 'onInput'> {
  text: string;
  onText: (text: string) => void;
}

export function KeptField({ text, onText, ...field }: KeptFieldProps) {
  const box = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  // Shows the changes of another tab, and cleared text. Text typed here is the same already.
  useEffect(() => {
    if (box.current && box.current.value !== text) box.current.value = text;
  }, [text]);
  return (
    <Field
      {...field}
      ref={box}
      defaultValue={text}
      onInput={(event) => onText(event.currentTarget.value)}
    />
  );
}
