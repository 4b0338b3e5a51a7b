import type * as v from 'valibot';
import { scanSchema } from '../survey/scan.ts';
import { scalesSchema, surveySchema } from '../survey/survey.ts';
import { answersSchema } from './answers.ts';
import { categoriesSchema } from './article.ts';
import { cardsSchema } from './cards.ts';
import { brandSchema, claimsSchema, peopleSchema } from './firm.ts';
import { formWordsSchema } from './forms.ts';
import { languageWordsSchema } from './language.ts';
import { layoutSchema } from './layout.ts';
import { mailSchema } from './mail.ts';
import { reportSchema } from './report.ts';
import { submissionsSchema } from './submissions.ts';

/** The files of `content/` by their names without `.yaml`; those of pages are `PAGE_SCHEMAS`. */
export const FILE_SCHEMAS = {
  answers: answersSchema,
  brand: brandSchema,
  cards: cardsSchema,
  categories: categoriesSchema,
  claims: claimsSchema,
  forms: formWordsSchema,
  language: languageWordsSchema,
  layout: layoutSchema,
  mail: mailSchema,
  people: peopleSchema,
  report: reportSchema,
  scales: scalesSchema,
  scan: scanSchema,
  submissions: submissionsSchema,
  survey: surveySchema,
} as const satisfies Record<string, v.GenericSchema>;
