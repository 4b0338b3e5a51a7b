import { type AnswerWords, answersSchema } from '../../core/content/answers.ts';
import type { Firm } from './tokens.ts';
import { readYamlFile } from './yaml-file.ts';

/** The words that only the intake says: on its own pages. */
export interface IntakeWords {
  answers: AnswerWords;
}

/** Reads and checks them. @throws {ContentError} */
export function readIntakeWords(root: string, firm: Firm): IntakeWords {
  return { answers: readYamlFile(root, 'answers.yaml', answersSchema, firm) };
}
