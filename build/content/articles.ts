import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { type ArticleFrontMatter, articleFrontMatterSchema, type Block } from '../../core/content/article.ts';
import { plainText } from './markdown.ts';
import { readMarkdownFile } from './markdown-file.ts';
import { ContentError, type Problem } from './problems.ts';
import type { Firm } from './tokens.ts';

/** An article as its editor wrote it, checked. */
export interface SourceArticle extends ArticleFrontMatter {
  /** The folder that holds the text and its pictures. */
  folder: string;
  body: Block[];
  readMinutes: number;
}

const WORDS_A_MINUTE = 200;

/**
 * Reads every article of `content/insights`, newest first.
 * @throws {ContentError} with every mistake in every article.
 */
export function readArticles(root: string, firm: Firm): SourceArticle[] {
  const folder = path.join(root, 'insights');
  const problems: Problem[] = [];
  const articles = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => {
      try {
        return [readArticle(path.join(folder, name), name, firm)];
      } catch (error) {
        if (!(error instanceof ContentError)) throw error;
        problems.push(...error.problems);
        return [];
      }
    });
  if (problems.length > 0) throw new ContentError(problems);
  return articles.sort((a, b) => b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug));
}

function readArticle(folder: string, name: string, firm: Firm): SourceArticle {
  const file = `content/insights/${name}/index.md`;
  const fail = (message: string, field?: string): never => {
    throw new ContentError([{ file, field, message }]);
  };
  const source = path.join(folder, 'index.md');
  if (!existsSync(source)) fail('is missing: write the article there, or remove the folder');
  const { fields, body } = readMarkdownFile(source, file, articleFrontMatterSchema, firm);
  if (fields.slug !== name) fail(`must be ${name}, the name of its folder`, 'slug');
  if (fields.image && !existsSync(path.join(folder, fields.image)))
    fail(`names ${fields.image}, which is not in the folder: add the picture, or remove the field`, 'image');

  const words = plainText(body).split(/\s+/).length;
  return { ...fields, folder, body, readMinutes: Math.max(1, Math.round(words / WORDS_A_MINUTE)) };
}
