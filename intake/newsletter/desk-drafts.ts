import type * as v from 'valibot';
import {
  type deletedDraftSchema,
  draftChangeSchema,
  draftTextSchema,
  type newDraftSchema,
} from '../../core/desk/newsletters.ts';
import { json } from '../http/answer.ts';
import { type Act, gone } from '../sign-in/answer-desk.ts';
import type { NewsletterDeps } from './deps.ts';
import { describeNewsletter } from './desk-newsletters.ts';

export const addDraft: Act<NewsletterDeps> = async ({ read, operator }, { store, now }) => {
  const text = await read(draftTextSchema);
  const slug = await store.newsletterDrafts.add(text, { operator, now: now() });
  return json(201, { count: 1, slug } satisfies v.InferOutput<typeof newDraftSchema>);
};

/** Saves a draft, also with mistakes, and shows what it is now. */
export const changeDraft: Act<NewsletterDeps> = async ({ id, read, operator }, deps) => {
  const change = await read(draftChangeSchema);
  const outcome = await deps.store.newsletterDrafts.change(id, change, {
    ...{ operator, now: deps.now() },
  });
  if (outcome === 'stale') return json(409, { error: outcome });
  const shown = outcome === 'done' && (await describeNewsletter(id, deps));
  return shown ? json(200, shown) : gone();
};

export const removeDraft: Act<NewsletterDeps> = async ({ id }, { store }) => {
  const draft = await store.newsletterDrafts.remove(id);
  if (!draft) return gone();
  const { subject, preview, markdown } = draft;
  const deleted = { count: 1, subject, preview, markdown };
  return json(200, deleted satisfies v.InferOutput<typeof deletedDraftSchema>);
};
