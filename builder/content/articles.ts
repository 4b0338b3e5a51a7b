import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { type ArticleFrontMatter, articleSchema, type Block } from '../../core/content/article.ts';
import type { Problem } from '../../core/content/content-error.ts';
import { isRemote } from '../../core/content/picture.ts';
import { plainText } from '../../core/markdown/plain-text.ts';
import type { Firm } from '../../core/markdown/tokens.ts';
import { dayOfTime, pictureOrDrawing } from '../../core/schema.ts';
import { faultOfMissingFile, listFolder } from './found-files.ts';
import { readMarkdownFile, SLUG, TEXT } from './markdown-file.ts';
import { PLACEHOLDERS, slugOf } from './new-article.ts';
import { faultOfMissing, findMissing } from './picture-files.ts';
import type { Problems } from './problems.ts';

/** `due`: finished, with a future date. */
type Status = 'published' | 'draft' | 'due';

export interface SourceArticle extends ArticleFrontMatter {
  folder: string;
  body: Block[];
  readMinutes: number;
  status: Status;
}

/** An article, and what can be told of it in spite of mistakes. */
interface ListedArticle {
  slug: string;
  status: Status;
  /** Undefined if it has mistakes. */
  article: SourceArticle | undefined;
}

const FOLDER = 'insights';
const WORDS_A_MINUTE = 200;

/** @param today decides which articles are due. */
export function readArticles(
  root: string,
  firm: Firm,
  today: string,
  problems: Problems,
): ListedArticle[] {
  problems.all.push(...findLooseFiles(root));
  return listArticles(root).map((name) => readArticle(root, name, firm, today, problems));
}

/** Newest first. */
export function newestFirst(articles: readonly SourceArticle[]): SourceArticle[] {
  return [...articles].sort((a, b) => b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug));
}

function listArticles(root: string): string[] {
  return listFolder(path.join(root, FOLDER))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

function findLooseFiles(root: string): Problem[] {
  return listFolder(path.join(root, FOLDER))
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

function readArticle(
  root: string,
  name: string,
  firm: Firm,
  today: string,
  problems: Problems,
): ListedArticle {
  const folder = path.join(root, FOLDER, name);
  const file = `content/${FOLDER}/${name}/index.md`;
  const source = path.join(folder, 'index.md');
  const report = (problem: Omit<Problem, 'file'>) => problems.all.push({ file, ...problem });
  if (!SLUG.test(name))
    problems.all.push({
      file: `content/${FOLDER}/${name}`,
      message: `must be named in lower-case words joined by hyphens: rename the folder to ${slugOf(name) || 'a-name'}`,
    });
  if (!existsSync(source)) {
    const other = listFolder(folder).find((one) => TEXT.test(one.name));
    const remedy = other ? `rename ${other.name}` : 'write the article there, or remove the folder';
    report({ message: faultOfMissingFile(folder, 'index.md', remedy) });
    return { slug: name, status: 'published', article: undefined };
  }
  const { fields, head, body, pictures, lineOf } = problems.take(
    readMarkdownFile({ source, file, schema: articleSchema }, firm),
  );
  const { slug, image } = head;
  const status = statusOf(head, today);
  if (typeof slug === 'string' && SLUG.test(slug) && slug !== name && SLUG.test(name))
    report({
      ...{ line: lineOf(['slug']), field: 'slug' },
      message: `must be ${name}, the name of its folder`,
    });
  const wrongImage = faultOfImage(folder, image);
  if (wrongImage) report({ line: lineOf(['image']), field: 'image', message: wrongImage });
  problems.all.push(...findMissing(pictures, folder, file));
  if (status !== 'draft') problems.all.push(...findPlaceholders(source, file));

  const words = plainText(body.filter(({ kind }) => kind !== 'notes')).split(/\s+/).length;
  const readMinutes = Math.max(1, Math.round(words / WORDS_A_MINUTE));
  return {
    ...{ slug: name, status },
    article: fields && { ...fields, folder, body, status, readMinutes },
  };
}

function statusOf({ draft, date }: Record<string, unknown>, today: string): Status {
  if (draft === true) return 'draft';
  const written = v.safeParse(dayOfTime, date);
  return written.success && written.output > today ? 'due' : 'published';
}

function faultOfImage(folder: string, image: unknown): string | undefined {
  if (!v.is(pictureOrDrawing, image) || isRemote(image)) return undefined;
  const missing = `names ${image}, which is not in the folder: add the picture, or remove image and imageAlt`;
  return faultOfMissing(folder, image, missing);
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
