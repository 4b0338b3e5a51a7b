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
import { mailLink } from '../mail/mail-link.ts';
import { senderOf, writeHtml } from '../mail/write-html.ts';
import { writeText } from '../mail/write-text.ts';
import { readNewsletter as readBuilt, readNewsletters } from '../settings/parts.ts';
import { type Act, answerTest, briefly, gone } from '../sign-in/answer-desk.ts';
import type { NewsletterDeps } from './deps.ts';
import { ANNOUNCEMENT, type Newsletter, newsletterOf, type SentNewsletter } from './newsletters.ts';

export const NOT_SENT = {
  changed:
    'Its text has changed since sending began. Restore the old text to continue, or send the new text as a newsletter of another name.',
  rebuilt:
    'Its text has changed since you opened this screen. Look at it again before you send it.',
  nobody: 'Nobody is left to send it to: each address has got it.',
};

/**
 * What an operator can send: a newsletter of the build, or the announcement once the survey is
 * open.
 */
interface Sendable {
  newsletter: Newsletter;
  source: string;
}

type Find = Pick<NewsletterDeps, 'settings' | 'parts'>;

function find(slug: string, { settings, parts }: Find): Sendable | undefined {
  if (slug === SURVEY_ANNOUNCEMENT)
    return parts.isSurveyOpen
      ? { newsletter: ANNOUNCEMENT, source: SURVEY_ANNOUNCEMENT }
      : undefined;
  const built = readBuilt(settings.siteFolder, slug);
  return built && { newsletter: newsletterOf(built), source: built.source };
}

/** The newsletters of the build and those that were sent, among them the survey's announcement. */
export const listNewsletters: Act<NewsletterDeps> = async (
  _asked,
  { store, settings, parts, now },
) => {
  const subjects = new Map(
    readNewsletters(settings.siteFolder).map(({ slug, subject }) => [slug, subject]),
  );
  if (parts.isSurveyOpen)
    subjects.set(SURVEY_ANNOUNCEMENT, parts.mail['survey-announcement'].subject);
  const begun = (await store.newsletters.list()).map(
    (one): DeskNewsletterItem => ({
      slug: one.slug,
      subject: one.text?.subject ?? parts.mail['survey-announcement'].subject,
      isBuilt: subjects.has(one.slug),
      progress: toProgress(one, now()),
    }),
  );
  for (const { slug } of begun) subjects.delete(slug);
  const unsent = [...subjects].map(
    ([slug, subject]): DeskNewsletterItem => ({ slug, subject, isBuilt: true }),
  );
  return json(200, { items: [...unsent, ...begun] } satisfies DeskNewsletters);
};

export const readNewsletter: Act<NewsletterDeps> = async ({ id: slug }, deps) => {
  const { store, now } = deps;
  const found = find(slug, deps);
  const [sent] = await store.newsletters.list(slug);
  const shown = sent?.text
    ? newsletterOf({ slug, ...sent.text })
    : (found?.newsletter ?? (sent && ANNOUNCEMENT));
  if (!shown) return gone();
  const answer: DeskNewsletter = {
    ...{ slug, ...previewNewsletter(shown, deps), ...(await countUnsent(found, deps)) },
    isBuilt: found !== undefined,
    ...(found && { source: found.source }),
    ...(sent && { progress: toProgress(sent, now()) }),
  };
  return json(200, answer);
};

async function countUnsent(
  found: Sendable | undefined,
  { store }: NewsletterDeps,
): Promise<Pick<DeskNewsletter, 'hasChanged' | 'unsent'>> {
  if (!found) return { hasChanged: false, unsent: 0 };
  return {
    hasChanged: (await store.newsletters.find(found.newsletter)) === 'changed',
    unsent: await store.newsletters.countUnsent(found.newsletter),
  };
}

/**
 * Mails a newsletter to everybody it is for who hasn't got it: confirmed subscribers, or those who
 * asked for access.
 */
export const sendNewsletter: Act<NewsletterDeps> = async (
  { id: slug, read, operator },
  { store, settings, parts, log, now, onMail },
) => {
  const { source } = await read(newsletterSendingSchema);
  const found = find(slug, { settings, parts });
  if (!found) return gone();
  if (found.source !== source) throw refused('rebuilt');
  const unsent = await store.newsletters.countUnsent(found.newsletter);
  if (unsent === 0) throw refused('nobody');
  if ((await store.newsletters.find(found.newsletter)) === 'changed') throw refused('changed');
  // Before the first mail is queued: a fault half-way would leave mails that the log doesn't know
  // of.
  await store.auditLog.add({
    at: now(),
    operator,
    action: 'began to send a newsletter',
    itemId: slug,
    itemName: '',
  });
  const { result: count, ...going } = await briefly(
    store.newsletters.queue(found.newsletter, now()).finally(onMail),
    unsent,
    { log },
  );
  if (count === 'changed') throw refused('changed');
  // Another operator was faster.
  if (count === 0) throw refused('nobody');
  log.info({ outcome: 'newsletter queued', count, ...going }, 'desk');
  onMail();
  return json(201, { count, ...going } satisfies Done);
};

export const testNewsletter: Act<NewsletterDeps> = async (
  { id: slug, read },
  { store, settings, now, onMail },
) => {
  const { userEmail: recipient } = await read(newsletterTestSchema);
  const built = readBuilt(settings.siteFolder, slug);
  if (!built) return gone();
  const outcome = await store.newsletters.queueTest(newsletterOf(built), { recipient, now: now() });
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

interface Previewing {
  parts: NewsletterDeps['parts'];
  settings: Pick<NewsletterDeps['settings'], 'siteUrl' | 'intakeUrl'>;
  store: Pick<NewsletterDeps['store'], 'secret'>;
}

/**
 * A newsletter as its recipients get it, but with an ellipsis in the links that are each recipient's
 * own.
 */
export function previewNewsletter(
  newsletter: Newsletter,
  { parts, settings, store }: Previewing,
): { subject: string; preview: string; html: string; text: string } {
  const facts =
    newsletter.kind === 'newsletter'
      ? { text: newsletter.text, newsletter: newsletter.slug, subscriberId: '…' }
      : { recipientKey: '…' };
  const message = compose(newsletter.kind, facts, {
    parts,
    siteUrl: settings.siteUrl,
    intakeUrl: settings.intakeUrl,
    mailLink: (step) => mailLink({ settings, store }, step, '…').replace(/key=.*/, 'key=…'),
  });
  const sender = senderOf(parts, settings.siteUrl);
  return {
    subject: message.subject,
    preview: message.preview ?? '',
    html: writeHtml(message, sender),
    text: writeText(message, sender),
  };
}
