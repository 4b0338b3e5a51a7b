import { questionnaireOf } from '../../builder/documents/survey-content.ts';
import type { Questionnaire } from '../../core/survey/questionnaire.ts';
import { firm } from './content.ts';

/** What the firm's survey asks. */
export const QUESTIONNAIRE = questionnaireOf(firm);

/** The same with the opposite wording of its first statement. */
export const REWORDED: Questionnaire = reword('The system is what I open last.');

/** The firm's survey with other words of its first statement. @param formerly words that it quotes. */
function reword(text: string, formerly?: string[]): Questionnaire {
  return {
    ...QUESTIONNAIRE,
    sections: QUESTIONNAIRE.sections.map((section) => ({
      ...section,
      statements: section.statements.map((one) =>
        one.id === 1 ? { ...one, text, ...(formerly && { formerly }) } : one,
      ),
    })),
  };
}
