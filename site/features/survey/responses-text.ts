import type { Answers } from '../../../core/survey/answers.ts';
import { COMMENT_FIELDS, type Comments } from '../../../core/survey/comments.ts';
import type { Questionnaire } from '../../../core/survey/questionnaire.ts';
import { ratingOptions } from '../../../core/survey/scales.ts';
import type { SurveyWords } from '../../../core/survey/words.ts';
import { fitsMailLink } from '../../forms/fits-mail-link.ts';

export type ResponsesWords = Pick<SurveyWords, 'heading' | 'comments'>;

/** Every statement with its chosen label, then the comments. */
export function writeResponsesText(
  { sections, scales }: Pick<Questionnaire, 'sections' | 'scales'>,
  words: ResponsesWords,
  answers: Answers,
  comments: Comments,
): string {
  const blocks = sections.map(({ title, statements }) => {
    const lines = statements.map((statement) => {
      const chosen = ratingOptions(statement, scales).find(
        ({ value }) => value === answers[statement.id],
      );
      return `${statement.id}. ${statement.text}\n   ${chosen ? `${chosen.value}, ${chosen.label}` : ''}`;
    });
    return [title, ...lines].join('\n');
  });
  return `${[words.heading, ...blocks, ...commentBlocks(words, comments)].join('\n\n')}\n`;
}

/** A mailto link: the ratings by number, and the comments if they fit (`isWhole`). */
export function mailResponses(
  address: string,
  words: ResponsesWords,
  answers: Answers,
  comments: Comments,
): { link: string; isWhole: boolean } {
  const numbers = Object.entries(answers)
    .map(([id, rating]) => `${id}: ${rating}`)
    .join('\n');
  const whole = [numbers, ...commentBlocks(words, comments)].join('\n\n');
  const isWhole = fitsMailLink(whole);
  return {
    link: `mailto:${address}?subject=${encodeURIComponent(words.heading)}&body=${encodeURIComponent(isWhole ? whole : numbers)}`,
    isWhole,
  };
}

function commentBlocks({ comments: { fields } }: ResponsesWords, comments: Comments): string[] {
  return COMMENT_FIELDS.flatMap((field) =>
    comments[field] ? [`${fields[field]}\n${comments[field]}`] : [],
  );
}
