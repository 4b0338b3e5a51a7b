import type { Done } from '../../core/desk/desk.ts';
import {
  type DeskNewsletter,
  type DeskNewsletterItem,
  type DeskNewsletters,
  type NewsletterProgress,
  newsletterSendingSchema,
  newsletterTestSchema,
  SURVEY_ANNOUNCEMENT,
} from '../../core/desk/newsletters.ts';
import { json } from '../http/answer.ts';
import { Refusal } from '../http/refusal.ts';
import { compose } from '../mail/compose.ts';
import { previewMail } from '../mail/preview.ts';
import { readNewsletters } from '../settings/parts.ts';
import { type Act, answerTest, gone, waitBriefly } from '../sign-in/answer-desk.ts';
import type { NewsletterDeps } from './deps.ts';
import { findNewsletter } from './find-newsletter.ts';
import { type Newsletter, type SentNewsletter, sourceOf } from './newsletters.ts';

export const NOT_SENT = {
  rewritten:
    'Its text has changed since you opened this screen. Look at it again before you send it.',
  untested: 'Nobody has had a test of this text yet. Send yourself one first.',
  nobody: 'Nobody is left to send it to: each address has got it.',
};

/** The newsletters that are being written, those of the build, and those that were sent. */
export const listNewsletters: Act<NewsletterDeps> = async (
  _asked,
  { store, settings, parts, now },
) => {
  const subjects = new Map(
    readNewsletters(settings.siteFolder).map(({ slug, subject }) => [slug, subject]),
  );
  const announcement = parts.mail[SURVEY_ANNOUNCEMENT].subject;
  if (parts.isSurveyOpen) subjects.set(SURVEY_ANNOUNCEMENT, announcement);
  const drafts = (await store.newsletterDrafts.list()).map(
    ({ slug, subject, changed_at: changedAt, changed_by: changedBy }): DeskNewsletterItem => ({
      ...{ slug, subject, draft: { changedAt, changedBy } },
    }),
  );
  const begun = (await store.newsletters.list()).map(
    (one): DeskNewsletterItem => ({
      slug: one.slug,
      subject: one.text?.subject ?? announcement,
      progress: toProgress(one, now()),
    }),
  );
  for (const { slug } of begun) subjects.delete(slug);
  const built = [...subjects].map(([slug, subject]): DeskNewsletterItem => ({ slug, subject }));
  return json(200, { items: [...drafts, ...built, ...begun] } satisfies DeskNewsletters);
};

export const readNewsletter: Act<NewsletterDeps> = async ({ id }, deps) => {
  const shown = await describeNewsletter(id, deps);
  return shown ? json(200, shown) : gone();
};

/** A newsletter as the desk shows it; undefined if there is none. */
export async function describeNewsletter(
  slug: string,
  deps: NewsletterDeps,
): Promise<DeskNewsletter | undefined> {
  const { store, now } = deps;
  const found = await findNewsletter(slug, deps);
  if (!found) return undefined;
  const { newsletter, draft, problems = [], canBeSent } = found;
  const [sent] = await store.newsletters.list(slug);
  const source = newsletter && sourceOf(newsletter);
  return {
    slug,
    ...(newsletter
      ? previewNewsletter(newsletter, deps)
      : { subject: draft?.subject ?? '', preview: draft?.preview ?? '', html: '', text: '' }),
    unsent:
      draft || canBeSent
        ? await store.newsletters.countUnsent(newsletter ?? { slug, kind: 'newsletter' })
        : 0,
    ...(canBeSent && { source }),
    ...(sent && { progress: toProgress(sent, now()) }),
    ...(draft && {
      draft: {
        ...{ subject: draft.subject, preview: draft.preview, markdown: draft.markdown },
        revision: draft.revision,
        ...{ changedAt: draft.changed_at, changedBy: draft.changed_by, problems },
        isTested: source !== undefined && draft.tested === source,
      },
    }),
  };
}

/**
 * Sends it to everybody who hasn't got it: confirmed subscribers, or those who asked for access.
 */
export const sendNewsletter: Act<NewsletterDeps> = async ({ id: slug, read, operator }, deps) => {
  const { store, log, now, onMail } = deps;
  const { source } = await read(newsletterSendingSchema);
  const { newsletter, draft, canBeSent } = (await findNewsletter(slug, deps)) ?? {};
  if (draft && !newsletter) throw refused('rewritten');
  if (!newsletter || !canBeSent) return gone();
  if (sourceOf(newsletter) !== source) throw refused('rewritten');
  if (draft && draft.tested !== source) throw refused('untested');
  const unsent = await store.newsletters.countUnsent(newsletter);
  if (unsent === 0) throw refused('nobody');
  // Before the first mail is queued: otherwise a fault half-way would leave mails that aren't in
  // the log.
  await store.auditLog.add({
    at: now(),
    operator,
    action: 'began to send a newsletter',
    itemId: slug,
    itemName: '',
  });
  const { result: count, ...going } = await waitBriefly(
    store.newsletters.queue(newsletter, now(), draft?.revision).finally(onMail),
    unsent,
    { log },
  );
  if (count === 'changed') throw refused('rewritten');
  // Another operator was faster.
  if (count === 0) throw refused('nobody');
  log.info({ outcome: 'newsletter queued', count, ...going }, 'desk');
  onMail();
  return json(201, { count, ...going } satisfies Done);
};

export const testNewsletter: Act<NewsletterDeps> = async ({ id: slug, read }, deps) => {
  const { store, now, onMail } = deps;
  const { userEmail: recipient, source } = await read(newsletterTestSchema);
  const { newsletter } = (await findNewsletter(slug, deps)) ?? {};
  if (newsletter?.kind !== 'newsletter') return gone();
  if (sourceOf(newsletter) !== source) throw refused('rewritten');
  const outcome = await store.newsletters.queueTest(newsletter, { recipient, now: now() });
  if (outcome === 'queued') await store.newsletterDrafts.setTested(slug, source);
  return answerTest(outcome, onMail);
};

function refused(why: keyof typeof NOT_SENT): Refusal {
  return new Refusal('invalid', { errors: { source: NOT_SENT[why] } });
}

function toProgress(
  { slug: _, text: __, queueingUntil, ...counts }: SentNewsletter,
  now: number,
): NewsletterProgress {
  const isQueueing = (queueingUntil ?? 0) > now;
  return { ...counts, isQueueing, isInterrupted: queueingUntil !== null && !isQueueing };
}

function previewNewsletter(newsletter: Newsletter, deps: NewsletterDeps) {
  const facts =
    newsletter.kind === 'newsletter'
      ? { text: newsletter.text, newsletter: newsletter.slug, subscriberId: '…' }
      : { recipientKey: '…' };
  return previewMail((composing) => compose(newsletter.kind, facts, composing), deps);
}
