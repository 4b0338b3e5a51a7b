import * as v from 'valibot';
import { text } from '../schema.ts';
import type { Block } from './article.ts';

/** The front matter of `content/clients/<slug>.md`, and of `content/clients/<client>/<slug>.md`. */
export const clientDocumentSchema = v.strictObject({
  title: text,
  summary: text,
  order: v.pipe(v.number(), v.integer('must be a whole number: the place in the list')),
});

export interface ClientDocumentEntry {
  slug: string;
  title: string;
  summary: string;
  /** The path of its encrypted text; random, so that it reveals nothing about the document. */
  path: string;
}

export interface ClientDocumentText {
  body: Block[];
}
