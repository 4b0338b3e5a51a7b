import * as v from 'valibot';
import { day, hint, named, slug, text } from '../schema.ts';
import type { Block } from './article.ts';

/** `content/clients/<slug>.md` and `content/clients/<client>/<slug>.md`. */
export const clientDocumentSchema = v.strictObject({
  title: text,
  summary: text,
  order: v.pipe(v.number(), v.integer('must be a whole number: the place in the list')),
});

export interface ClientDocumentEntry {
  slug: string;
  title: string;
  summary: string;
  /** Random, so that it reveals nothing about the document. */
  path: string;
}

export interface ClientDocumentText {
  body: Block[];
}

/** `content/clients/<client>/client.yaml`. */
export const clientFactsSchema = v.strictObject({
  name: text,
  founder: hint(
    named('founder', slug),
    'Which of the founders looks after it, by their id in `people.yaml`.',
  ),
  next: v.optional(
    hint(v.strictObject({ on: day, text }), 'What comes next. It is shown until its day is over.'),
  ),
});

/** A report of the desk. */
export interface ClientReport {
  title: string;
  /** Who may read it, as the anonymity sheet says. */
  readers: string;
  fileName: string;
  /** The path of its encrypted text. */
  path: string;
}

/** What the client home shows beside the documents after a client's own code. */
export interface ClientFacts {
  name: string;
  founder: { name: string; email: string };
  next?: { on: string; text: string } | undefined;
  reports: ClientReport[];
}

/** The client home. */
export interface ClientIndex {
  documents: ClientDocumentEntry[];
  /** Missing after the code that clients share. */
  client?: ClientFacts;
}
