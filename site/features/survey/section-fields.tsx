import { fill } from '../../../core/content/fill.ts';
import type { Answers } from '../../../core/survey/answers.ts';
import { ratingOptions, type Scales } from '../../../core/survey/scales.ts';
import type { ShownSection, ShownStatement } from '../../../core/survey/survey.ts';
import type { StepWords } from '../../../core/survey/words.ts';
import { Rating } from '../../ui/rating.tsx';

interface SectionFieldsProps {
  section: ShownSection;
  scales: Scales;
  words: Pick<StepWords, 'rating' | 'ratingReversed'>;
  answers: Answers;
  onAnswer: (statement: ShownStatement, rating: number) => void;
}

/**
 * The statements of one section, each a group of ratings with the labels of its scale
 * (specification, point 3).
 */
export function SectionFields({ section, scales, words, answers, onAnswer }: SectionFieldsProps) {
  return section.statements.map((statement) => {
    const options = ratingOptions(statement, scales);
    const ends = { first: options.at(0)?.label ?? '', last: options.at(-1)?.label ?? '' };
    return (
      <Rating
        key={statement.id}
        name={`statement-${statement.id}`}
        number={statement.id}
        legend={statement.text}
        prompt={statement.reverse ? fill(words.ratingReversed, ends) : words.rating}
        options={options}
        rating={{ value: answers[statement.id], onChange: (rating) => onAnswer(statement, rating) }}
      />
    );
  });
}
