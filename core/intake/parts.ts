import * as v from 'valibot';
import { answersSchema } from '../content/answers.ts';
import { brandSchema, claimsSchema } from '../content/firm.ts';
import { mistakesSchema } from '../content/forms.ts';
import { languageSchema } from '../content/language.ts';
import { lookSchema } from '../content/look.ts';
import { mailSchema } from '../content/mail.ts';
import { submissionsSchema } from '../content/submissions.ts';
import { ownEntry } from '../own.ts';
import { adviceSchema } from '../survey/advice.ts';
import { questionnaireSchema } from '../survey/questionnaire.ts';
import { stepSchema } from '../survey/step.ts';
import { trimEnd } from '../trim-end.ts';

/** `parts.json` in the intake's private folder. The intake never reads `content/`. */
export const intakePartsSchema = v.strictObject({
  /** The public address that the site was built for. */
  siteUrl: v.string(),
  brand: brandSchema,
  language: languageSchema,
  look: lookSchema,
  answers: answersSchema,
  mistakes: mistakesSchema,
  mail: mailSchema,
  submissions: submissionsSchema,
  questionnaire: questionnaireSchema,
  /** By category. */
  steps: v.record(v.string(), stepSchema),
  advice: adviceSchema,
  /** What respondents are mailed and what that leads to, in the other languages of the survey. */
  languages: v.record(
    v.string(),
    v.strictObject({
      language: languageSchema,
      answers: answersSchema,
      mail: mailSchema,
      advice: adviceSchema,
    }),
  ),
  isSurveyOpen: v.boolean(),
  /** SHA-256, in hexadecimal digits, of the token inside the survey's preview. */
  previewTokenHash: v.pipe(v.string(), v.hash(['sha256'])),
  surveyPath: v.string(),
  /** All documents if the site counts views; else empty. */
  countedPages: v.array(v.strictObject({ path: v.string(), title: v.string() })),
});

export type IntakeParts = v.InferOutput<typeof intakePartsSchema>;

/** As they are for respondents with this language; the firm's if it has no other of this name. */
export function partsIn(parts: IntakeParts, language = ''): IntakeParts {
  return { ...parts, ...ownEntry(parts.languages, language) };
}

/** What a newsletter that is written at the desk is checked against, as the build checks a file. */
export const writingSchema = v.strictObject({
  claims: claimsSchema,
  /** Counts that a text can state, such as of the survey's statements. */
  counts: v.record(v.string(), v.number()),
  /** Whether the site has the screens of the original one (`makeRoutes`). */
  hasOriginal: v.boolean(),
  /** The paths that a link can lead to. */
  paths: v.array(v.string()),
  /** The ids of each screen's parts, by its path. */
  ids: v.record(v.string(), v.pipe(v.array(v.string()), v.readonly())),
});
export type Writing = v.InferOutput<typeof writingSchema>;

/** The private folder of a built site. It is not served. */
export function intakeFolder(siteFolder: string): string {
  return `${trimEnd(siteFolder, '/\\')}-intake`;
}

/** {@link IntakeParts}, in the intake's folder like the others below. */
export const PARTS_FILE = 'parts.json';
/** The file with {@link Writing}, which grows with the site, so that it is read when it is needed. */
export const WRITING_FILE = 'writing.json';
/** The Adoption Readiness Guide, in the same folder. */
export const GUIDE_FILE = 'guide.pdf';
/** A file for each newsletter. */
export const NEWSLETTERS_FOLDER = 'newsletters';
/** The operators' desk. Only the intake serves it. */
export const DESK_FOLDER = 'desk';
