import path from 'node:path';
import * as v from 'valibot';
import type { Block } from '../../core/content/article.ts';
import type { Problem } from '../../core/content/content-error.ts';
import { type LayoutWords, layoutSchema } from '../../core/content/layout.ts';
import { PAGE_SCHEMAS } from '../../core/content/pages.ts';
import { plainPageSchema } from '../../core/content/plain-page.ts';
import { isTaken } from '../../core/content/routes.ts';
import type { Firm } from '../../core/markdown/tokens.ts';
import { listFolder, standsFor } from './found-files.ts';
import { readMarkdownFile, readMarkdownFolder, SLUG, TEXT } from './markdown-file.ts';
import { findMissing, PICTURE } from './picture-files.ts';
import { fieldOf, type Problems, pathOf, remedyOf } from './problems.ts';

const FOLDER = 'pages';

/** A screen of words and pictures alone, of `content/pages/<name>.md`. */
export interface SourcePage extends v.InferOutput<typeof plainPageSchema> {
  name: string;
  /** Of its pictures. */
  folder: string;
  body: Block[];
}

/** Their names, which are their addresses. */
export function listPlainPages(root: string): string[] {
  return listFolder(path.join(root, FOLDER))
    .map(({ name }) => name.replace(TEXT, ''))
    .filter((name, index, all) => SLUG.test(name) && all.indexOf(name) === index);
}

/** By name. */
export function readPlainPages(root: string, firm: Firm, problems: Problems): SourcePage[] {
  problems.all.push(...findUnread(root));
  return readMarkdownFolder(root, FOLDER, problems, ({ slug: name, source, file }) => {
    if (isTaken(name))
      problems.all.push({
        file,
        message: `has the name of a screen or folder of the site: rename it, such as to our-${name}.md`,
      });
    const { fields, body, pictures } = problems.take(
      readMarkdownFile({ source, file, schema: plainPageSchema }, firm),
    );
    const folder = path.join(root, FOLDER, name);
    problems.all.push(...findMissing(pictures, folder, file, `content/${FOLDER}/${name}`));
    return fields && { ...fields, name, folder, body };
  });
}

/** Adds the links to the pages behind those that the layout has. */
export function linkPages(
  layout: LayoutWords,
  pages: readonly SourcePage[],
  problems: Problems,
): LayoutWords {
  const linksOf = (place: SourcePage['linkedFrom'][number]) =>
    pages
      .filter(({ linkedFrom }) => linkedFrom.includes(place))
      .map(({ name, title, label = title }) => ({ label, to: `/${name}` }));
  const { footer, original } = layout;
  const { practice, services, more, legal } = footer;
  const column = (words: typeof more, place: 'practice' | 'services' | 'more') => ({
    ...words,
    items: [...words.items, ...linksOf(place)],
  });
  const nav = original && {
    ...original.nav,
    items: [...original.nav.items, ...linksOf('navigation')],
  };
  const linked = {
    ...layout,
    ...(nav && { original: { ...original, nav } }),
    footer: {
      ...footer,
      practice: column(practice, 'practice'),
      services: column(services, 'services'),
      more: column(more, 'more'),
      legal: [...legal, ...linksOf('legal')],
    },
  };
  problems.all.push(...findCrowded(linked), ...(nav ? [] : findUnnavigated(pages)));
  return linked;
}

function findCrowded(layout: LayoutWords): Problem[] {
  const { issues = [] } = v.safeParse(layoutSchema, layout);
  return issues.map((issue) => ({
    file: 'content/layout.yaml',
    field: fieldOf(pathOf(issue)),
    message: `${remedyOf(issue)}, of these or of linkedFrom in content/${FOLDER}`,
  }));
}

/** The new site has no navigation. */
function findUnnavigated(pages: readonly SourcePage[]): Problem[] {
  return pages
    .filter(({ linkedFrom }) => linkedFrom.includes('navigation'))
    .map(({ name }) => ({
      file: `content/${FOLDER}/${name}.md`,
      field: 'linkedFrom',
      message:
        'names navigation, which a site without original in content/layout.yaml hasn’t: name more, for the footer',
    }));
}

function findUnread(root: string): Problem[] {
  const entries = listFolder(path.join(root, FOLDER));
  const names = entries.map(({ name }) => name);
  return entries.flatMap((entry) => {
    const message = entry.isDirectory()
      ? faultOfFolder(entry.name, names)
      : faultOfFile(entry.name, names);
    return message ? [{ file: `content/${FOLDER}/${entry.name}`, message }] : [];
  });
}

function faultOfFolder(name: string, names: readonly string[]): string | undefined {
  return names.includes(`${name}.md`)
    ? undefined
    : `holds pictures of no page: write content/${FOLDER}/${name}.md, or remove it`;
}

const SCREENS = Object.keys(PAGE_SCHEMAS).map((page) => `${page}.yaml`);

function faultOfFile(name: string, names: readonly string[]): string | undefined {
  const isMeant = (file: string) => standsFor(name, file) && !names.includes(file);
  if (TEXT.test(name) || SCREENS.includes(name) || SCREENS.some(isMeant)) return undefined;
  if (/\.ya?ml$/.test(name))
    return `is of no screen, so nothing would show it: correct its name, or write a page of words in ${name.replace(/\.ya?ml$/, '.md')}`;
  const remedy = PICTURE.test(name)
    ? 'put a picture into the folder that is named after its page, or remove it'
    : 'write a page in a file whose name ends in .md, or remove it';
  return `is no page, so nothing would show it: ${remedy}`;
}
