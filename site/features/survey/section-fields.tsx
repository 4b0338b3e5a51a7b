import type { Answers } from '../../../core/survey/answers.ts';
import { ratingOptions } from '../../../core/survey/scales.ts';
import type { SurveySection } from '../../../core/survey/survey.ts';
import type { StepWords } from '../../../core/survey/words.ts';
import { Rating } from '../../ui/rating.tsx';

interface SectionFieldsProps {
  section: SurveySection;
  words: Pick<StepWords, 'rating' | 'ratingReversed'>;
  answers: Answers;
  onAnswer: (id: number, rating: number) => void;
}

/** The statements of one section, each a group of ratings with the labels of its scale (specification, point 3). */
export function SectionFields({ section, words, answers, onAnswer }: SectionFieldsProps) {
  return section.statements.map((statement) => (
    <Rating
      key={statement.id}
      name={`statement-${statement.id}`}
      number={statement.id}
      legend={statement.text}
      prompt={statement.reverse ? words.ratingReversed : words.rating}
      options={ratingOptions(statement)}
      rating={{ value: answers[statement.id], onChange: (rating) => onAnswer(statement.id, rating) }}
    />
  ));
}
