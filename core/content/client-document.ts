import * as v from 'valibot';
import type { Block } from './article.ts';
import { text } from './schema.ts';

/** The front matter of `content/clients/<slug>.md`. */
export const clientDocumentSchema = v.strictObject({
  title: text,
  summary: text,
  order: v.pipe(v.number(), v.integer('must be a whole number: the place in the list')),
});

/** A working document, as the client home lists it. */
export interface ClientDocumentEntry {
  slug: string;
  title: string;
  summary: string;
  /** The path of its text behind the gate; it says nothing about the document. */
  path: string;
}

/** A working document's text, behind the gate. */
export interface ClientDocumentText {
  body: Block[];
}
