import { type Dirent, existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type ArticleFrontMatter,
  articleFrontMatterSchema,
  type Block,
} from '../../core/content/article.ts';
import { isRemote } from '../../core/content/picture.ts';
import { readMarkdownFile, SLUG } from './markdown-file.ts';
import { PLACEHOLDERS } from './new-article.ts';
import { plainText } from './plain-text.ts';
import { ContentError, type Problem, Problems, readEach } from './problems.ts';
import type { Firm } from './tokens.ts';

export interface SourceArticle extends ArticleFrontMatter {
  folder: string;
  body: Block[];
  readMinutes: number;
  /** `due`: finished, with a future date. */
  status: 'published' | 'draft' | 'due';
}

export interface ArticleRules extends Firm {
  /** Undefined if their file has mistakes; an article may then name any. */
  categories: string[] | undefined;
  authors: string[] | undefined;
  today: string;
}

const FOLDER = 'insights';
const WORDS_A_MINUTE = 200;

/**
 * Reads every article of `content/insights`, newest first, including drafts and articles with a
 * future date.
 * @throws {ContentError} with every mistake in every article.
 */
export function readArticles(
  root: string,
  { categories, authors, ...rules }: ArticleRules,
): SourceArticle[] {
  const schema = articleFrontMatterSchema({ categories, authors });
  const problems = new Problems();
  const articles =
    problems.gather(() =>
      readEach(listArticles(root), (name) =>
        readArticle(path.join(root, FOLDER, name), name, schema, rules),
      ),
    ) ?? [];
  problems.all.push(...findLooseFiles(root));
  problems.throwAny();
  return articles.sort((a, b) => b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug));
}

export function listArticles(root: string): string[] {
  return listFolder(root)
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

function findLooseFiles(root: string): Problem[] {
  return listFolder(root)
    .filter((entry) => !entry.isDirectory())
    .map(({ name }) => {
      const place = name.endsWith('.md')
        ? `content/${FOLDER}/${name.slice(0, -'.md'.length)}/index.md`
        : 'the folder of its article';
      return {
        file: `content/${FOLDER}/${name}`,
        message: `is in no article’s folder, so nothing would show it: move it to ${place}, or remove it`,
      };
    });
}

function listFolder(root: string): Dirent[] {
  return readdirSync(path.join(root, FOLDER), { withFileTypes: true }).filter(
    ({ name }) => !name.startsWith('.'),
  );
}

type FrontMatterSchema = ReturnType<typeof articleFrontMatterSchema>;

function readArticle(
  folder: string,
  name: string,
  schema: FrontMatterSchema,
  { today, ...firm }: Omit<ArticleRules, 'categories' | 'authors'>,
): SourceArticle {
  const file = `content/insights/${name}/index.md`;
  const source = path.join(folder, 'index.md');
  if (!SLUG.test(name))
    throw new ContentError([
      {
        file: `content/insights/${name}`,
        message: 'must be named in lower-case words joined by hyphens: rename the folder',
      },
    ]);
  if (!existsSync(source))
    throw new ContentError([
      { file, message: 'is missing: write the article there, or remove the folder' },
    ]);
  const { fields, body } = readMarkdownFile(source, file, schema, firm);
  const status = fields.draft ? 'draft' : fields.date > today ? 'due' : 'published';
  const problems: Problem[] = [];
  if (fields.slug !== name)
    problems.push({ file, field: 'slug', message: `must be ${name}, the name of its folder` });
  if (fields.image && !isRemote(fields.image) && !existsSync(path.join(folder, fields.image)))
    problems.push({
      file,
      field: 'image',
      message: `names ${fields.image}, which is not in the folder: add the picture, or remove image and imageAlt`,
    });
  for (const block of body) {
    if (block.kind === 'picture' && !existsSync(path.join(folder, block.file)))
      problems.push({
        file,
        message: `shows ${block.file}, which is not in the folder: add the picture`,
      });
  }
  if (status !== 'draft') problems.push(...findPlaceholders(source, file));
  if (problems.length > 0) throw new ContentError(problems);

  const words = plainText(body.filter(({ kind }) => kind !== 'notes')).split(/\s+/).length;
  return {
    ...fields,
    folder,
    body,
    status,
    readMinutes: Math.max(1, Math.round(words / WORDS_A_MINUTE)),
  };
}

function findPlaceholders(source: string, file: string): Problem[] {
  const lines = readFileSync(source, 'utf8').split('\n');
  const left = lines.flatMap((text, index) =>
    PLACEHOLDERS.some((one) => text.trim() !== '' && one === text.replace(/^excerpt: /, ''))
      ? [index + 1]
      : [],
  );
  const [line] = left;
  if (line === undefined) return [];
  const others = left.length > 1 ? ` (and lines ${left.slice(1).join(', ')})` : '';
  return [
    {
      file,
      line,
      message: `still holds what npm run new:article wrote${others}: write your own, or put draft: true back`,
    },
  ];
}
