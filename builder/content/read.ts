import type * as v from 'valibot';
import { categoriesSchema } from '../../core/content/article.ts';
import { type Brand, brandSchema, type Claims, claimsSchema, type People, peopleSchema } from '../../core/content/firm.ts';
import { type FormWords, formWordsSchema } from '../../core/content/forms.ts';
import { type LayoutWords, layoutSchema } from '../../core/content/layout.ts';
import { PAGE_SCHEMAS, type Pages } from '../../core/content/pages.ts';
import { scalesSchema } from '../../core/content/scales.ts';
import type { Scales } from '../../core/survey/scales.ts';
import { type Scan, scanSchema } from '../../core/survey/scan.ts';
import { type Survey, surveySchema } from '../../core/survey/survey.ts';
import { readArticles, type SourceArticle } from './articles.ts';
import { readClientDocuments, type SourceDocument } from './client-documents.ts';
import { readFallbackPictures } from './fallback-pictures.ts';
import { type IntakeWords, readIntakeWords } from './intake-words.ts';
import { ContentError, type Problem } from './problems.ts';
import { findUnknownReferences } from './references.ts';
import type { Firm } from './tokens.ts';
import { readYamlFile } from './yaml-file.ts';

/** All content of the firm, checked. */
export interface Content {
  brand: Brand;
  claims: Claims;
  people: People;
  layout: LayoutWords;
  forms: FormWords;
  /** The words of the intake. */
  intake: IntakeWords;
  pages: Pages;
  scales: Scales;
  survey: Survey;
  scan: Scan;
  /** The categories of articles. */
  categories: string[];
  /** Newest first. */
  articles: SourceArticle[];
  /** The files of the fallback pictures for articles without one. */
  fallbackPictures: string[];
  /** The documents of the client home; published only encrypted. */
  clientDocuments: SourceDocument[];
  /** The slugs of drafts and of articles with a future date. */
  unpublished: string[];
}

/** Options for reading unpublished content. */
export interface ReadOptions {
  /** Whether drafts and articles with a future date are included. */
  isPreview?: boolean;
  /** ISO 8601 date. */
  today?: string;
}

/**
 * Reads and checks the whole of `content/`.
 * @param root the content folder.
 * @throws {ContentError} with all mistakes at once.
 */
export function readContent(root: string, { isPreview = false, today = new Date().toISOString().slice(0, 10) }: ReadOptions = {}): Content {
  const problems: Problem[] = [];
  const gather = <Value>(read: () => Value): Value | undefined => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      problems.push(...error.problems);
      return undefined;
    }
  };
  const brand = gather(() => readYamlFile(root, 'brand.yaml', brandSchema));
  const claims = gather(() => readYamlFile(root, 'claims.yaml', claimsSchema));
  if (!brand || !claims) throw new ContentError(problems);
  const firm: Firm = { brand, claims };
  const people = gather(() => readYamlFile(root, 'people.yaml', peopleSchema, firm));
  const layout = gather(() => readYamlFile(root, 'layout.yaml', layoutSchema, firm));
  const forms = gather(() => readYamlFile(root, 'forms.yaml', formWordsSchema, firm));
  const scales = gather(() => readYamlFile(root, 'scales.yaml', scalesSchema));
  const survey = gather(() => readYamlFile(root, 'survey.yaml', surveySchema, firm));
  const scan = gather(() => readYamlFile(root, 'scan.yaml', scanSchema, firm));
  const intake = gather(() => readIntakeWords(root, firm));
  const pages = Object.fromEntries(
    Object.entries(PAGE_SCHEMAS).map(([name, schema]) => [name, gather(() => readYamlFile(root, `pages/${name}.yaml`, schema as v.GenericSchema, firm))]),
  );
  const categories = gather(() => readYamlFile(root, 'categories.yaml', categoriesSchema));
  const authors = people?.founders.map(({ name }) => name);
  const all = categories && authors && gather(() => readArticles(root, { ...firm, categories, authors, today }));
  const fallbackPictures = gather(() => readFallbackPictures(root));
  const clientDocuments = gather(() => readClientDocuments(root, firm));
  if (
    problems.length > 0 ||
    !people ||
    !layout ||
    !intake ||
    !forms ||
    !scales ||
    !survey ||
    !scan ||
    !categories ||
    !all ||
    !fallbackPictures ||
    !clientDocuments
  )
    throw new ContentError(problems);
  const isPublished = ({ status }: SourceArticle) => status === 'published';
  const content: Content = {
    brand,
    claims,
    people,
    layout,
    forms,
    intake,
    pages: pages as Pages,
    scales,
    survey,
    scan,
    categories,
    articles: isPreview ? all : all.filter(isPublished),
    unpublished: all.filter((article) => !isPublished(article)).map(({ slug }) => slug),
    fallbackPictures,
    clientDocuments,
  };
  const unknown = findUnknownReferences(content);
  if (unknown.length > 0) throw new ContentError(unknown);
  return content;
}
