import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stringify } from 'yaml';
import { CommandRefused } from '../../command-line/command-refused.ts';
import { type ArticleFrontMatter, TITLE_LIMIT } from '../../core/content/article.ts';

const EXCERPT =
  'What a reader will know at the end, in a sentence or two. Search engines show it, too.';
const TEXT = `Begin with the claim.

# A heading

A paragraph. \`npm run dev\` shows the article, marked as a draft; take the line \`draft: true\` out when it is finished.

## A subheading

* A point
* Another

> A sentence worth repeating in the margin.
`;

export const PLACEHOLDERS: readonly string[] = [
  EXCERPT,
  ...TEXT.split('\n').filter((line) => line !== ''),
];

interface Beginning {
  category: string;
  author: string;
  date: string;
}

/**
 * Makes a draft that passes all checks.
 * @param root the content folder.
 * @returns the path of the article's Markdown file.
 * @throws {CommandRefused} if the title gives no slug, is too long, or already has an article.
 */
export function createArticle(
  root: string,
  title: string,
  { category, author, date }: Beginning,
): string {
  const slug = slugOf(title);
  if (!slug)
    throw new CommandRefused(
      'The title has no letter or figure that an address could be made of: choose another.',
    );
  if (title.trim().length > TITLE_LIMIT)
    throw new CommandRefused(`The title is over ${TITLE_LIMIT} characters: shorten it.`);
  const folder = path.join(root, 'insights', slug);
  if (existsSync(folder))
    throw new CommandRefused(
      `There is an article at content/insights/${slug} already: choose another title, or write there.`,
    );
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'index.md');
  const fields = {
    title: title.trim(),
    slug,
    excerpt: EXCERPT,
    category,
    date,
    author,
    draft: true,
  } satisfies Omit<ArticleFrontMatter, 'image' | 'imageAlt' | 'figures'>;
  writeFileSync(file, `---\n${stringify(fields, { lineWidth: 0 })}---\n\n${TEXT}`);
  return file;
}

/** Letters that are none with an accent. */
const SPELT: Record<string, string> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ı: 'i' },
};

/** Drops accents. */
export function slugOf(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[ßæœþøłđðı]/g, (letter) => SPELT[letter] ?? '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-');
}
