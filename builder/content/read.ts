import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type * as v from 'valibot';
import { answersSchema } from '../../core/content/answers.ts';
import { categoriesSchema } from '../../core/content/article.ts';
import { brandSchema, claimsSchema, peopleSchema } from '../../core/content/firm.ts';
import { formWordsSchema } from '../../core/content/forms.ts';
import { guideSchema } from '../../core/content/guide.ts';
import { layoutSchema } from '../../core/content/layout.ts';
import { mailSchema } from '../../core/content/mail.ts';
import { PAGE_SCHEMAS } from '../../core/content/pages.ts';
import { makeRoutes } from '../../core/content/routes.ts';
import { submissionsSchema } from '../../core/content/submissions.ts';
import { dayIn } from '../../core/days.ts';
import { scanSchema } from '../../core/survey/scan.ts';
import { scalesSchema, surveySchema } from '../../core/survey/survey.ts';
import { listArticles, readArticles, type SourceArticle } from './articles.ts';
import { readClientDocuments, readClients } from './client-documents.ts';
import type { Content, Parts } from './content.ts';
import { followRedirects, leadToArticles } from './follow-redirects.ts';
import { findDeadLinks } from './links.ts';
import { readLook } from './look.ts';
import { readMarkdownFile, textOnly } from './markdown-file.ts';
import { readNewsletters } from './newsletters.ts';
import { ContentError, nearestFirst, Problems } from './problems.ts';
import { findMissingPictures, findUnknownReferences } from './references.ts';
import { readStandingAnswers } from './standing-answers.ts';
import type { Firm, PlacedLink } from './tokens.ts';
import { readYamlFile } from './yaml-file.ts';
export interface ReadOptions {
  /** Whether drafts and articles with a future date are included. */
  isPreview?: boolean;
  /** In ms since 1970; the firm's day decides which articles are due. */
  now?: number;
}

/**
 * Reads and checks the whole of `content/`.
 * @param root the content folder.
 * @throws {ContentError} with all mistakes at once, those of the file that was changed last first.
 */
export function readContent(
  root: string,
  { isPreview = false, now = Date.now() }: ReadOptions = {},
): Content {
  const problems = new Problems();
  const read = <Schema extends v.GenericSchema>(name: string, schema: Schema, tokens?: Firm) =>
    problems.gather(() => readYamlFile(root, name, schema, tokens));
  const links: PlacedLink[] = [];
  const firm: Firm = {
    links,
    brand: read('brand.yaml', brandSchema),
    claims: read('claims.yaml', claimsSchema),
  };
  const survey = read('survey.yaml', surveySchema, firm);
  firm.survey = survey;
  const timeZone = firm.brand?.timeZone ?? 'UTC';
  const today = dayIn(timeZone, now);
  const layout = read('layout.yaml', layoutSchema, firm);
  const routes = makeRoutes(layout?.original !== undefined);
  const people = read('people.yaml', peopleSchema, firm);
  const categories = read('categories.yaml', categoriesSchema);
  const authors = people?.founders.map(({ name }) => name);
  const all = problems.gather(() => readArticles(root, { ...firm, categories, authors, today }));
  const isPublished = ({ status }: SourceArticle) => status === 'published';
  const unpublished = all?.filter((article) => !isPublished(article)).map(({ slug }) => slug) ?? [];
  const leftOut = all?.flatMap(({ slug, status, date }) => {
    if (status === 'draft') return [`${slug}, a draft`];
    return status === 'due'
      ? [`${slug}, because today is ${today} in ${timeZone} and it is dated ${date}`]
      : [];
  });
  const parts: Parts = {
    ...firm,
    links,
    look: problems.gather(() => readLook(root)),
    people,
    categories,
    layout,
    routes,
    forms: read('forms.yaml', formWordsSchema, firm),
    scales: read('scales.yaml', scalesSchema),
    survey,
    scan: read('scan.yaml', scanSchema, firm),
    answers: read('answers.yaml', answersSchema, firm),
    mail: read('mail.yaml', mailSchema, firm),
    submissions: read('submissions.yaml', submissionsSchema, firm),
    guide: problems.gather(() => readGuide(root, firm)),
    newsletters: problems.gather(() => leadToArticles(readNewsletters(root, firm), routes)),
    standingAnswers: problems.gather(() => readStandingAnswers(root, firm)),
    pages: Object.fromEntries(
      Object.entries(PAGE_SCHEMAS)
        .filter(([name]) => layout?.original || name !== 'adoption-home')
        .map(([name, schema]) => [
          name,
          read(`pages/${name}.yaml`, schema as v.GenericSchema, firm),
        ]),
    ),
    articles: isPreview ? all : all?.filter(isPublished),
    unpublished,
    leftOut,
    fallbackPictures: problems.gather(() => readFallbackPictures(root)),
    clientDocuments: problems.gather(() => readClientDocuments(root, firm)),
    clients: problems.gather(() => readClients(root, firm)),
  };
  const published = listArticles(root).filter((slug) => isPreview || !unpublished.includes(slug));
  problems.all.push(
    ...findDeadLinks(links, routes, { published, unpublished }),
    ...findUnknownReferences(parts),
    ...findMissingPictures(root, parts),
  );
  if (problems.all.length > 0) throw new ContentError(nearestFirst(root, problems.all));
  // Complete, because each part that is missing has left a mistake.
  return followRedirects(parts as Content, routes);
}

function readGuide(root: string, firm: Firm): Content['guide'] {
  const file = 'content/guide.md';
  const { fields, body } = readMarkdownFile(path.join(root, 'guide.md'), file, guideSchema, firm);
  return { fields, body: textOnly(body, file) };
}

const FOLDER = 'pictures/fallback';

/**
 * The fallback pictures, which articles without a picture share in turn, in the order of their
 * names.
 * @throws {ContentError} when there is none.
 */
function readFallbackPictures(root: string): string[] {
  const folder = path.join(root, FOLDER);
  const files = existsSync(folder)
    ? readdirSync(folder).filter((name) => /\.(svg|webp|jpe?g|png|avif)$/.test(name))
    : [];
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
