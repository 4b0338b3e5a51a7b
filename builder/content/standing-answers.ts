import * as v from 'valibot';
import type { StandingAnswer } from '../../core/content/screens.ts';
import { text } from '../../core/schema.ts';
import { readMarkdownFile, readMarkdownFolder, textOnly } from './markdown-file.ts';
import { plainText } from './plain-text.ts';
import type { Firm } from './tokens.ts';

/**
 * Reads the answers of `content/mails`, which operators insert at the desk by their names.
 * @throws {ContentError} with every mistake in every one.
 */
export function readStandingAnswers(root: string, firm: Firm): StandingAnswer[] {
  return readMarkdownFolder(root, 'mails', ({ source, file }) => {
    const schema = v.strictObject({ name: text });
    const { fields, body } = readMarkdownFile(source, file, schema, firm);
    const paragraphs = textOnly(body, file).map((block) => plainText([block]));
    return { name: fields.name, text: paragraphs.join('\n\n') };
  });
}
