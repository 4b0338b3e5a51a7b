import { pathOfScreen } from '../core/content/routes.ts';
import type { IntakeParts } from '../core/intake/parts.ts';
import { editionOf } from '../core/survey/edition.ts';
import type { Content } from './content/read.ts';
import { adviceOf, questionsOf, remediesOf } from './survey-content.ts';

type IntakeWords = Omit<IntakeParts, 'previewTokenHash' | 'countedPaths'>;

/** What the intake needs of the content alone. */
export async function wordsOf(content: Content): Promise<IntakeWords> {
  const { brand, look, answers, mail, submissions, survey, scales, pages, routes } = content;
  return {
    ...{ brand, look, answers, mail, submissions },
    edition: await editionOf(survey, scales),
    remedies: remediesOf(content),
    advice: adviceOf(content),
    questions: questionsOf(content),
    isSurveyOpen: pages['trust-bridge-protocol'].surveyState === 'open',
    surveyPath: pathOfScreen(routes, 'trust-bridge-protocol'),
  };
}
