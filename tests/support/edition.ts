import { editionOf } from '../../core/survey/edition.ts';
import { firm } from './content.ts';

export const EDITION = await editionOf(firm.survey, firm.scales);

/** Another edition: the same survey with the opposite wording of its first statement. */
export const REWORDED = await editionOf(
  {
    ...firm.survey,
    sections: firm.survey.sections.map((section) => ({
      ...section,
      statements: section.statements.map((statement) =>
        statement.id === 1 ? { ...statement, text: 'The system is what I open last.' } : statement,
      ),
    })),
  },
  firm.scales,
);
