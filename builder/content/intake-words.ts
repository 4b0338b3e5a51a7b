import path from 'node:path';
import { type AnswerWords, answersSchema } from '../../core/content/answers.ts';
import type { TextBlock } from '../../core/content/article.ts';
import { type GuideTitles, guideSchema } from '../../core/content/guide.ts';
import { type MailWords, mailSchema } from '../../core/content/mail.ts';
import { type SubmissionWords, submissionsSchema } from '../../core/content/submissions.ts';
import type { PreparedNewsletter } from '../../core/intake/mailing.ts';
import { readMarkdownFile, textOnly } from './markdown-file.ts';
import { readNewsletters } from './newsletters.ts';
import type { Problems } from './problems.ts';
import type { Firm } from './tokens.ts';
import { readYamlFile } from './yaml-file.ts';

/** The words of the intake and the desk: its own pages, its mails, the names of forms and fields, and the guide it sends. */
export interface IntakeWords {
  answers: AnswerWords;
  mail: MailWords;
  submissions: SubmissionWords;
  guide: { fields: GuideTitles; body: TextBlock[] };
  newsletters: PreparedNewsletter[];
}

/** Reads and checks the words of the intake. @returns undefined if they have mistakes, which are added to `problems`. */
export function readIntakeWords(root: string, firm: Firm, problems: Problems): IntakeWords | undefined {
  const answers = problems.gather(() => readYamlFile(root, 'answers.yaml', answersSchema, firm));
  const mail = problems.gather(() => readYamlFile(root, 'mail.yaml', mailSchema, firm));
  const submissions = problems.gather(() => readYamlFile(root, 'submissions.yaml', submissionsSchema, firm));
  const guide = problems.gather(() => readGuide(root, firm));
  const newsletters = problems.gather(() => readNewsletters(root, firm));
  return answers && mail && submissions && guide && newsletters && { answers, mail, submissions, guide, newsletters };
}

function readGuide(root: string, firm: Firm): IntakeWords['guide'] {
  const file = 'content/guide.md';
  const { fields, body } = readMarkdownFile(path.join(root, 'guide.md'), file, guideSchema, firm);
  return { fields, body: textOnly(body, file) };
}
