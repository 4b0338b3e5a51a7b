import * as v from 'valibot';
import { answersSchema } from '../content/answers.ts';
import { brandSchema } from '../content/firm.ts';
import { lookSchema } from '../content/look.ts';
import { mailSchema } from '../content/mail.ts';
import { remediesSchema } from '../content/remedies.ts';
import { submissionsSchema } from '../content/submissions.ts';
import { adviceSchema } from '../survey/advice.ts';
import { questionnaireSchema } from '../survey/questionnaire.ts';
import { trimEnd } from '../trim-end.ts';

/**
 * The content that the build prepares for the intake in its private folder (`parts.json`), so that
 * the intake never reads `content/`.
 */
export const intakePartsSchema = v.strictObject({
  brand: brandSchema,
  look: lookSchema,
  answers: answersSchema,
  mail: mailSchema,
  submissions: submissionsSchema,
  questionnaire: questionnaireSchema,
  remedies: remediesSchema,
  advice: adviceSchema,
  isSurveyOpen: v.boolean(),
  /** The SHA-256 of the token inside the survey's preview, in hexadecimal digits. */
  previewTokenHash: v.pipe(v.string(), v.hash(['sha256'])),
  surveyPath: v.string(),
  /** The paths of all documents if the site counts views; else empty. */
  countedPaths: v.array(v.string()),
});

export type IntakeParts = v.InferOutput<typeof intakePartsSchema>;

/** The private folder of a built site. It is not served. */
export function intakeFolder(siteFolder: string): string {
  return `${trimEnd(siteFolder, '/\\')}-intake`;
}

/** The file with {@link IntakeParts} in that folder. */
export const PARTS_FILE = 'parts.json';
/** The Adoption Readiness Guide, in the same folder. */
export const GUIDE_FILE = 'guide.pdf';
/** A folder in the same folder, with a file for each newsletter. */
export const NEWSLETTERS_FOLDER = 'newsletters';
/** A folder in the same folder, with the operators' desk. Only the intake serves it. */
export const DESK_FOLDER = 'desk';
