import path from 'node:path';
import { type AnswerWords, answersSchema } from '../../core/content/answers.ts';
import type { Block } from '../../core/content/article.ts';
import { type GuideTitles, guideSchema } from '../../core/content/guide.ts';
import { type MailWords, mailSchema } from '../../core/content/mail.ts';
import type { PreparedNewsletter } from '../../core/intake/mailing.ts';
import { readMarkdownFile } from './markdown-file.ts';
import { readNewsletters } from './newsletters.ts';
import type { Firm } from './tokens.ts';
import { readYamlFile } from './yaml-file.ts';

/** What only the intake says: on its own pages, in its mails, and in the guide it sends. */
export interface IntakeWords {
  answers: AnswerWords;
  mail: MailWords;
  guide: { fields: GuideTitles; body: Block[] };
  newsletters: PreparedNewsletter[];
}

/** Reads and checks it. @throws {ContentError} */
export function readIntakeWords(root: string, firm: Firm): IntakeWords {
  return {
    answers: readYamlFile(root, 'answers.yaml', answersSchema, firm),
    mail: readYamlFile(root, 'mail.yaml', mailSchema, firm),
    guide: readMarkdownFile(path.join(root, 'guide.md'), 'content/guide.md', guideSchema, firm),
    newsletters: readNewsletters(root, firm),
  };
}
