import * as v from 'valibot';
import type { Problem } from '../content/content-error.ts';
import type { Brand } from '../content/firm.ts';
import { followRedirects, leadToArticles } from '../content/follow-redirects.ts';
import { makeRoutes } from '../content/routes.ts';
import type { Language } from '../language.ts';
import { findMarksInFields } from '../markdown/foreign-marks.ts';
import { findDeadAnchors, findDeadLinks, NEWSLETTERS } from '../markdown/links.ts';
import { readWords } from '../markdown/read-body.ts';
import { findStrayCharacters } from '../markdown/stray-character.ts';
import { type Firm, findUnknownPlaceholders, resolveTokens } from '../markdown/tokens.ts';
import { type DraftText, type NewsletterText, newsletterSchema } from './newsletter.ts';
import type { Writing } from './parts.ts';

/** A mistake in a newsletter that is being written, with its remedy. */
export interface DraftProblem {
  field: keyof DraftText;
  /** Of the text. */
  line?: number | undefined;
  message: string;
}

interface Rules {
  brand: Brand;
  language: Language;
  writing: Writing;
}

/**
 * Reads a newsletter that was written at the desk by the rules for a file in `content/newsletters/`.
 * @returns its mistakes, if it has any.
 */
export function readNewsletterText(
  { subject, preview, markdown }: DraftText,
  { brand, language, writing: { claims, counts, hasOriginal, paths, ids } }: Rules,
): { text: NewsletterText; problems?: undefined } | { text?: undefined; problems: DraftProblem[] } {
  const firm = { brand, claims, language, counts, links: [] } satisfies Firm;
  const { fields, problems } = readHead({ subject, preview }, firm);
  const routes = makeRoutes(hasOriginal);
  const file = `${NEWSLETTERS}draft.md`;
  const report = (found: readonly Problem[]) =>
    problems.push(
      ...found.map(({ line, message }): DraftProblem => ({ field: 'markdown', line, message })),
    );
  report(findStrayCharacters(markdown).map((stray) => ({ file, ...stray })));
  const { body, problems: wrong } = readWords({ file, markdown, linesBefore: 0 }, firm);
  report(wrong);
  if (body.length === 0 && wrong.length === 0)
    problems.push({ field: 'markdown', message: 'is empty: write it' });
  report(findDeadLinks(firm.links, { built: paths, preview: paths, unpublished: [] }));
  report(findDeadAnchors(firm.links, routes, new Map(Object.entries(ids))));
  if (problems.length === 0)
    return { text: followRedirects(leadToArticles({ ...fields, body }, routes), routes) };
  return { problems };
}

function readHead(head: Omit<DraftText, 'markdown'>, firm: Firm) {
  const problems: DraftProblem[] = [];
  const report = (field: unknown, message: string) =>
    problems.push({ field: field === 'preview' ? 'preview' : 'subject', message });
  const resolved = resolveTokens(head, firm, ([field], message) => report(field, message));
  findUnknownPlaceholders(resolved, ([field], message) => report(field, message), true);
  findMarksInFields(resolved, ([field], message) => report(field, message));
  const { success, output, issues } = v.safeParse(newsletterSchema, resolved);
  for (const issue of issues ?? [])
    report(issue.path?.[0].key, issue.message.replace(/^(is empty: write it),.*/, '$1'));
  for (const [field, text] of Object.entries(head)) {
    for (const { message } of findStrayCharacters(text)) report(field, message);
  }
  return { fields: success ? output : resolved, problems };
}
