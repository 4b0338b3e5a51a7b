import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { type ArticleFrontMatter, articleFrontMatterSchema, type Block } from '../../core/content/article.ts';
import { isRemote } from '../../core/content/picture.ts';
import { readMarkdownFile } from './markdown-file.ts';
import { plainText } from './plain-text.ts';
import { ContentError, readEach } from './problems.ts';
import type { Firm } from './tokens.ts';

/** An article as its editor wrote it, checked. */
export interface SourceArticle extends ArticleFrontMatter {
  /** The folder of the text and its pictures. */
  folder: string;
  body: Block[];
  readMinutes: number;
  /** `due`: finished, with a future date. */
  status: 'published' | 'draft' | 'due';
}

/** The categories, the people who can be authors, and today as an ISO 8601 date. */
export interface ArticleRules extends Firm {
  categories: string[];
  authors: string[];
  today: string;
}

const WORDS_A_MINUTE = 200;

/**
 * Reads every article of `content/insights`, newest first, including drafts and articles with a future date.
 * @throws {ContentError} with every mistake in every article.
 */
export function readArticles(root: string, { categories, authors, ...rules }: ArticleRules): SourceArticle[] {
  const schema = articleFrontMatterSchema({ categories, authors });
  const folder = path.join(root, 'insights');
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const articles = readEach(folders, ({ name }) => readArticle(path.join(folder, name), name, schema, rules));
  return articles.sort((a, b) => b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug));
}

type FrontMatterSchema = ReturnType<typeof articleFrontMatterSchema>;

function readArticle(folder: string, name: string, schema: FrontMatterSchema, { today, ...firm }: Omit<ArticleRules, 'categories' | 'authors'>): SourceArticle {
  const file = `content/insights/${name}/index.md`;
  const fail = (message: string, field?: string): never => {
    throw new ContentError([{ file, field, message }]);
  };
  const source = path.join(folder, 'index.md');
  if (!existsSync(source)) fail('is missing: write the article there, or remove the folder');
  const { fields, body } = readMarkdownFile(source, file, schema, firm);
  if (fields.slug !== name) fail(`must be ${name}, the name of its folder`, 'slug');
  if (fields.image && !isRemote(fields.image) && !existsSync(path.join(folder, fields.image)))
    fail(`names ${fields.image}, which is not in the folder: add the picture, or remove the field`, 'image');
  for (const block of body) {
    if (block.kind === 'picture' && !existsSync(path.join(folder, block.file))) fail(`shows ${block.file}, which is not in the folder: add the picture`);
  }

  const status = fields.draft ? 'draft' : fields.date > today ? 'due' : 'published';
  const words = plainText(body.filter(({ kind }) => kind !== 'notes')).split(/\s+/).length;
  return { ...fields, folder, body, status, readMinutes: Math.max(1, Math.round(words / WORDS_A_MINUTE)) };
}
