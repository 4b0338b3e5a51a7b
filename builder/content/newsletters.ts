import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { newsletterSchema, type PreparedNewsletter } from '../../core/intake/newsletter.ts';
import { isMailKind } from '../../core/submissions/mails.ts';
import type { Content } from './content.ts';
import { readMarkdownFile, readMarkdownFolder, textOnly } from './markdown-file.ts';
import { ContentError } from './problems.ts';
import type { Firm } from './tokens.ts';

/**
 * Reads the newsletters of `content/newsletters`. @throws {ContentError} with every mistake in
 * every newsletter.
 */
export function readNewsletters(root: string, firm: Firm): PreparedNewsletter[] {
  return readMarkdownFolder(root, 'newsletters', ({ slug, source, file }) => {
    // The store tells by these names who has had the mail.
    if (isMailKind(slug))
      throw new ContentError([
        { file, message: `has the name of the mail ${slug}: give it another` },
      ]);
    const { fields, body } = readMarkdownFile(source, file, newsletterSchema, firm);
    const { subject, preview } = fields;
    return {
      slug,
      source: createHash('sha256').update(readFileSync(source)).digest('hex'),
      subject,
      preview,
      body: textOnly(body, file),
    };
  });
}

/** Says so where newsletters lack the postal address that many countries require. */
export function faultsOfAddress({
  brand,
  newsletters,
}: Pick<Content, 'brand' | 'newsletters'>): string[] {
  if (newsletters.length === 0 || brand.postalAddress) return [];
  return [
    'content/brand.yaml has no postalAddress, which many countries require in newsletters: add the line postalAddress: with the address where letters reach the firm.',
  ];
}
