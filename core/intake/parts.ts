import * as v from 'valibot';
import { answersSchema } from '../content/answers.ts';
import { brandSchema } from '../content/firm.ts';
import { mailSchema } from '../content/mail.ts';
import { submissionsSchema } from '../content/submissions.ts';
import { surveySchema } from '../survey/survey.ts';

/** What the build prepares for the intake in its private folder (`parts.json`), so that the intake never reads `content/`. */
export const intakePartsSchema = v.strictObject({
  brand: brandSchema,
  answers: answersSchema,
  mail: mailSchema,
  submissions: submissionsSchema,
  survey: surveySchema,
  isSurveyOpen: v.boolean(),
  /** The paths of all documents, where the build has them count their views; else none. */
  countedPaths: v.array(v.string()),
});

export type IntakeParts = v.InferOutput<typeof intakePartsSchema>;

/** The private folder that goes with a built site. It is not served. */
export function intakeFolder(siteFolder: string): string {
  return `${siteFolder.replace(/[/\\]+$/, '')}-intake`;
}

/** The file in that folder which holds {@link IntakeParts}. */
export const PARTS_FILE = 'parts.json';
/** The Adoption Readiness Guide, in the same folder. */
export const GUIDE_FILE = 'guide.pdf';
/** A folder in it with a file for each newsletter. */
export const NEWSLETTERS_FOLDER = 'newsletters';
/** A folder in it with the operators' desk, which the intake alone serves. */
export const DESK_FOLDER = 'desk';
