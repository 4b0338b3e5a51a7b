import path from 'node:path';
import * as v from 'valibot';
import type { StandingAnswer } from '../../core/content/screens.ts';
import { plainText } from '../../core/markdown/plain-text.ts';
import type { Firm } from '../../core/markdown/tokens.ts';
import { text } from '../../core/schema.ts';
import { readMarkdownFolder, readWordsFile } from './markdown-file.ts';
import type { Problems } from './problems.ts';

const schema = v.strictObject({ name: text });

/** Operators insert these answers of `content/mails` at the desk by name. */
export function readStandingAnswers(
  root: string,
  firm: Firm,
  problems: Problems,
): StandingAnswer[] {
  const files = new Map<string, string>();
  return readMarkdownFolder(root, 'mails', problems, ({ source, file }) => {
    const { fields, body, lineOf } = problems.take(readWordsFile({ source, file, schema }, firm));
    const { name = '' } = fields ?? {};
    const other = files.get(name);
    if (other && name)
      problems.all.push({
        ...{ file, line: lineOf(['name']), field: 'name' },
        message: `is that of another answer, ${other}: give it one of its own`,
      });
    files.set(name, path.basename(file));
    const paragraphs = body.map((block) => plainText([block]));
    return fields && { name: fields.name, text: paragraphs.join('\n\n') };
  });
}
