import type { Done } from '../../../core/desk/desk.ts';
import {
  type DeskNewsletter,
  type DeskNewsletterItem,
  type DeskNewsletters,
  type NewsletterProgress,
  newsletterSendingSchema,
  newsletterTestSchema,
} from '../../../core/desk/newsletters.ts';
import type { PreparedNewsletter } from '../../../core/intake/mailing.ts';
import type { Deps } from '../../deps.ts';
import { checkValue } from '../../http/body.ts';
import { Refusal } from '../../http/refusal.ts';
import { previewMailing } from '../../mail/preview-mailing.ts';
import { readNewsletter as findBuilt, readNewsletters } from '../../parts.ts';
import { NOT_SENT, NOT_TESTED } from '../../refusals.ts';
import type { IssueProgress } from '../../store/mailing-progress.ts';
import { issueId, issueOf, slugOf } from '../../store/mailings.ts';
import { json } from '../respond.ts';
import { type Act, briefly, gone } from './answer.ts';

/** The newsletters of the build and those that were sent. */
export const listNewsletters: Act = async (_asked, { store, settings, now }) => {
  const sent = await store.mailings.listIssues();
  const progress = new Map(sent.map((issue) => [slugOf(issue.id), issue]));
  const built = readNewsletters(settings.siteFolder);
  const unsent = built.filter(({ slug }) => !progress.has(slug)).map(({ slug, subject }): DeskNewsletterItem => ({ slug, subject, isBuilt: true }));
  const begun = [...progress].map(
    ([slug, issue]): DeskNewsletterItem => ({
      slug,
      subject: issue.letter.subject,
      isBuilt: built.some((one) => one.slug === slug),
      progress: toProgress(issue, now()),
    }),
  );
  return json(200, { items: [...unsent, ...begun] } satisfies DeskNewsletters);
};

/** A newsletter as it will look, or looked when it was sent. */
export const readNewsletter: Act = async ({ id: slug }, deps) => {
  const { store, settings, now } = deps;
  const built = findBuilt(settings.siteFolder, slug);
  const [sent] = await store.mailings.listIssues(issueId(slug));
  const letter = sent?.letter ?? built;
  if (!letter) return gone();
  const { subject, preview, html, text } = previewMailing(issueOf({ slug, ...letter }), deps);
  const { hasChanged, unsent } = await countUnsent(built, deps);
  const answer: DeskNewsletter = {
    ...{ slug, subject, preview, html, text, hasChanged, unsent },
    isBuilt: built !== undefined,
    ...(built && { source: built.source }),
    ...(sent && { progress: toProgress(sent, now()) }),
  };
  return json(200, answer);
};

async function countUnsent(built: PreparedNewsletter | undefined, { store }: Deps): Promise<Pick<DeskNewsletter, 'hasChanged' | 'unsent'>> {
  if (!built) return { hasChanged: false, unsent: 0 };
  return { hasChanged: (await store.mailings.find(issueOf(built))) === 'changed', unsent: await store.mailings.countUnsent(issueId(built.slug)) };
}

/** Mails a newsletter to all confirmed addresses that haven't got it, as `npm run newsletter` does. */
export const sendNewsletter: Act = async ({ id: slug, body, operator }, { store, settings, log, now, onMail }) => {
  const { source } = checkValue(newsletterSendingSchema, await body());
  const built = findBuilt(settings.siteFolder, slug);
  if (!built) return gone();
  if (built.source !== source) throw refused('rebuilt');
  const unsent = await store.mailings.countUnsent(issueId(slug));
  if (unsent === 0) throw refused('nobody');
  if ((await store.mailings.find(issueOf(built))) === 'changed') throw refused('changed');
  // Before the first mail is queued: a fault half-way would leave mails that the log doesn't know of.
  await store.auditLog.add({ at: now(), operator, action: 'began to send a newsletter', itemId: slug, itemName: '' });
  const { result: count, ...going } = await briefly(store.mailings.queue(issueOf(built), now()).finally(onMail), unsent, { log });
  if (count === 'changed') throw refused('changed');
  // Another operator, or the command, was faster.
  if (count === 0) throw refused('nobody');
  log.info({ outcome: 'newsletter queued', count, ...going }, 'desk');
  onMail();
  return json(201, { count, ...going } satisfies Done);
};

/** Mails an operator what subscribers will get. */
export const testNewsletter: Act = async ({ id: slug, body }, { store, settings, now, onMail }) => {
  const { userEmail: recipient } = checkValue(newsletterTestSchema, await body());
  const built = findBuilt(settings.siteFolder, slug);
  if (!built) return gone();
  const outcome = await store.mailings.queueTest(issueOf(built), { recipient, now: now() });
  if (outcome !== 'queued') throw new Refusal('invalid', { errors: { userEmail: NOT_TESTED[outcome] } });
  onMail();
  return json(201, { count: 1 });
};

function refused(why: keyof typeof NOT_SENT): Refusal {
  return new Refusal('invalid', { errors: { source: NOT_SENT[why] } });
}

function toProgress({ id: _, letter: __, queueingUntil, ...counts }: IssueProgress, now: number): NewsletterProgress {
  const isQueueing = (queueingUntil ?? 0) > now;
  return { ...counts, isQueueing, isInterrupted: queueingUntil !== null && !isQueueing };
}
