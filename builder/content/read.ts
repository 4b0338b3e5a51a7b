import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type * as v from 'valibot';
import { ContentError, type Problem } from '../../core/content/content-error.ts';
import { FILE_SCHEMAS } from '../../core/content/files.ts';
import type { Brand, Claims } from '../../core/content/firm.ts';
import { followRedirects, leadToArticles } from '../../core/content/follow-redirects.ts';
import { guideSchema } from '../../core/content/guide.ts';
import { languageOf } from '../../core/content/language.ts';
import { PAGE_SCHEMAS } from '../../core/content/pages.ts';
import { makeRoutes, type Routes } from '../../core/content/routes.ts';
import { dayIn } from '../../core/days.ts';
import { findDeadAnchors, findDeadLinks } from '../../core/markdown/links.ts';
import { plainText } from '../../core/markdown/plain-text.ts';
import type { Counts, Firm, PlacedLink, PlacedName } from '../../core/markdown/tokens.ts';
import type { Survey } from '../../core/survey/survey.ts';
import { newestFirst, readArticles } from './articles.ts';
import { readClientDocuments, readClients } from './client-documents.ts';
import type { Content, Parts } from './content.ts';
import { findContradictions } from './contradictions.ts';
import { sitePaths } from './document-paths.ts';
import { faultOfMissingFile, findUnread } from './found-files.ts';
import { readLanguages } from './languages.ts';
import { findUndrawn } from './letters.ts';
import { readLook } from './look.ts';
import { readWordsFile } from './markdown-file.ts';
import { findUnknownNames, listNames } from './names.ts';
import { readNewsletters } from './newsletters.ts';
import { PICTURE } from './picture-files.ts';
import { linkPages, listPlainPages, readPlainPages } from './plain-pages.ts';
import { keysOf, nearestFirst, Problems } from './problems.ts';
import { readStandingAnswers } from './standing-answers.ts';
import { isGroup, readYamlFile, type Yaml } from './yaml-file.ts';

export interface ReadOptions {
  /** Includes drafts and articles with a future date. */
  isPreview?: boolean;
  /** Milliseconds since 1970. The firm's day decides which articles are due. */
  now?: number;
}

/**
 * @param root the content folder.
 * @throws {ContentError} with all mistakes at once, those of the file that was changed last first.
 */
export function readContent(root: string, options?: ReadOptions): Content {
  const { content, problems } = inspectContent(root, options);
  if (!content) throw new ContentError(nearestFirst(root, problems));
  return content;
}

/** Reads everything before it judges, so that no mistake hides another. */
export function inspectContent(
  root: string,
  { isPreview = false, now = Date.now() }: ReadOptions = {},
): { content: Content | undefined; problems: Problem[] } {
  if (!existsSync(root)) {
    const message = 'is not there: restore this folder, or correct CONTENT_DIR, which names it';
    return { content: undefined, problems: [{ file: root, message }] };
  }
  const problems = new Problems();
  problems.all.push(...findUnread(root));
  const files = new Map<string, Pick<Yaml<unknown>, 'value' | 'lineOf'>>();
  const read = <Schema extends v.GenericSchema>(name: string, schema: Schema, tokens?: Firm) => {
    const { output, ...rest } = problems.take(readYamlFile(root, name, schema, tokens));
    files.set(`content/${name}`, { ...rest, value: output ?? rest.value });
    return output;
  };
  const valueIn = (name: string) => files.get(`content/${name}`)?.value;
  const [links, names]: [PlacedLink[], PlacedName[]] = [[], []];
  const ids = new Map<string, string[]>();
  const firm: Firm = {
    ...{ links, names, ids },
    brand: read('brand.yaml', FILE_SCHEMAS.brand),
    claims:
      read('claims.yaml', FILE_SCHEMAS.claims) ?? (valueIn('claims.yaml') as Claims | undefined),
  };
  const words = existsSync(path.join(root, 'language.yaml'))
    ? read('language.yaml', FILE_SCHEMAS.language)
    : {};
  firm.language = firm.brand && words && languageOf(firm.brand.language, words);
  const survey = read('survey.yaml', FILE_SCHEMAS.survey, firm);
  const scan = read('scan.yaml', FILE_SCHEMAS.scan, firm);
  firm.counts = {
    ...(survey && countsOf(survey)),
    ...(scan && { 'scan.habits': scan.habits.length }),
  };
  const brandFields = valueIn('brand.yaml') as Partial<Brand> | undefined;
  const timeZone = firm.brand?.timeZone ?? 'UTC';
  const today = dayIn(timeZone, now);
  const layout = read('layout.yaml', FILE_SCHEMAS.layout, firm);
  const layoutFields = valueIn('layout.yaml');
  const hasOriginal = isGroup(layoutFields)
    ? 'original' in layoutFields
    : existsSync(path.join(root, 'pages/adoption-home.yaml'));
  const routes = makeRoutes(hasOriginal, listPlainPages(root));
  const all = readArticles(root, firm, today, problems);
  const unpublished = all.filter(({ status }) => status !== 'published').map(({ slug }) => slug);
  const published = all
    .map(({ slug }) => slug)
    .filter((slug) => isPreview || !unpublished.includes(slug));
  const articles = newestFirst(all.flatMap(({ article }) => article ?? []));
  const leftOut = articles.flatMap(({ slug, status, date }) => {
    if (status === 'draft') return [`${slug}, a draft`];
    return status === 'due'
      ? [
          `${slug}, which comes with the first build from ${date} on (today is ${today} in ${timeZone})`,
        ]
      : [];
  });
  const plainPages = readPlainPages(root, firm, problems);
  const parts: Parts = {
    ...firm,
    language: firm.language,
    counts: firm.counts,
    links,
    look: problems.gather(() => readLook(root)),
    people: read('people.yaml', FILE_SCHEMAS.people, firm),
    categories: read('categories.yaml', FILE_SCHEMAS.categories),
    layout: layout && linkPages(layout, plainPages, problems),
    routes,
    plainPages,
    forms: read('forms.yaml', FILE_SCHEMAS.forms, firm),
    scales: read('scales.yaml', FILE_SCHEMAS.scales),
    survey,
    scan,
    answers: read('answers.yaml', FILE_SCHEMAS.answers, firm),
    cards: read('cards.yaml', FILE_SCHEMAS.cards, firm),
    mail: read('mail.yaml', FILE_SCHEMAS.mail, firm),
    submissions: read('submissions.yaml', FILE_SCHEMAS.submissions, firm),
    report: read('report.yaml', FILE_SCHEMAS.report, firm),
    guide: readGuide(root, firm, brandFields?.name, problems),
    newsletters: leadToArticles(readNewsletters(root, firm, problems), routes),
    standingAnswers: readStandingAnswers(root, firm, problems),
    pages: Object.fromEntries(
      Object.entries(PAGE_SCHEMAS)
        .filter(([name]) => hasOriginal || name !== 'adoption-home')
        .map(([name, schema]) => [
          name,
          read(`pages/${name}.yaml`, schema as v.GenericSchema, firm),
        ]),
    ),
    articles: articles.filter(({ status }) => isPreview || status === 'published'),
    unpublished,
    leftOut,
    fallbackPictures: problems.gather(() => readFallbackPictures(root)),
    ...readLanguages(root, firm),
    clientDocuments: readClientDocuments(root, firm, problems),
    clients: readClients(root, firm, problems),
  };
  problems.all.push(
    ...findDeadLinks(links, {
      built: sitePaths(routes, published),
      preview: sitePaths(
        routes,
        all.map(({ slug }) => slug),
      ),
      unpublished,
    }),
    ...findDeadAnchors(links, routes, idsByPath(ids, routes, published)),
    ...findUnknownNames(root, names, listNames(root, published, valueIn)),
    ...findContradictions(parts, valueIn).map((problem) => ({
      ...problem,
      line: files.get(problem.file)?.lineOf(keysOf(problem.field)),
    })),
  );
  // Complete without problems, because each missing part has added one.
  const content = problems.all.length === 0 ? followRedirects(parts as Content, routes) : undefined;
  return { content, problems: problems.all };
}

/** Of articles and plain pages. Other screens have theirs in code, so that rendering tells them. */
function idsByPath(
  ids: ReadonlyMap<string, string[]>,
  { screens }: Routes,
  published: readonly string[],
): Map<string, string[]> {
  const paths = screens.flatMap(({ path: pattern, screen, page }): [string, string][] => {
    if (page !== undefined) return [[pattern, `content/pages/${page}.md`]];
    if (screen !== 'article') return [];
    return published.map((slug) => [
      pattern.replace(':slug', slug),
      `content/insights/${slug}/index.md`,
    ]);
  });
  return new Map(paths.map(([pathname, file]) => [pathname, ids.get(file) ?? []]));
}

function countsOf({ least, sections }: Survey): Counts {
  const statements = sections.flatMap((section) => section.statements);
  return {
    'survey.least': least,
    'survey.statements': statements.length,
    'survey.sections': sections.length,
  };
}

/** @param name the firm's, which stands on the cover. */
function readGuide(
  root: string,
  firm: Firm,
  name: unknown,
  problems: Problems,
): Content['guide'] | undefined {
  const [source, file] = [path.join(root, 'guide.md'), 'content/guide.md'];
  if (!existsSync(source)) {
    problems.all.push({ file, message: faultOfMissingFile(root, 'guide.md') });
    return undefined;
  }
  const { fields, head, body } = problems.take(
    readWordsFile({ source, file, schema: guideSchema }, firm),
  );
  const words = [head.title, head.subtitle, name, plainText(body)];
  problems.all.push(
    ...findUndrawn(root, words.filter((text) => typeof text === 'string').join('\n')),
  );
  return fields && { fields, body };
}

const FOLDER = 'pictures/fallback';

/**
 * Articles without a picture share these in turn, in the order of their names.
 * @throws {ContentError} when there is none.
 */
function readFallbackPictures(root: string): string[] {
  const folder = path.join(root, FOLDER);
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => PICTURE.test(name)) : [];
  if (files.length === 0) {
    throw new ContentError([
      {
        file: `content/${FOLDER}`,
        message: 'holds no picture: add at least one, for articles without a picture of their own',
      },
    ]);
  }
  return files.sort().map((name) => path.join(folder, name));
}
