import { newsletterSchema, type PreparedNewsletter } from '../../core/intake/newsletter.ts';
import type { Firm } from '../../core/markdown/tokens.ts';
import { isMailKind } from '../../core/submissions/mails.ts';
import type { Content } from './content.ts';
import { readMarkdownFolder, readWordsFile } from './markdown-file.ts';
import type { Problems } from './problems.ts';

export function readNewsletters(
  root: string,
  firm: Firm,
  problems: Problems,
): PreparedNewsletter[] {
  return readMarkdownFolder(root, 'newsletters', problems, ({ slug, source, file }) => {
    // The store records by these names who was sent the mail.
    if (isMailKind(slug))
      problems.all.push({ file, message: `has the name of the mail ${slug}: give it another` });
    const { fields, body } = problems.take(
      readWordsFile({ source, file, schema: newsletterSchema }, firm),
    );
    return fields && { slug, ...fields, body };
  });
}

/** Many countries require a postal address in newsletters. */
export function faultsOfAddress({
  brand,
  newsletters,
}: Pick<Content, 'brand' | 'newsletters'>): string[] {
  if (newsletters.length === 0 || brand.postalAddress) return [];
  return [
    'content/brand.yaml has no postalAddress, which many countries require in newsletters: add the line postalAddress: with the address where letters reach the firm.',
  ];
}
