import { pageResponse, refusePage, toRefusal } from '../http/answer.ts';
import { checkOrigin } from '../http/origin.ts';
import { MAIL_PAGE_HEADERS } from '../http/page.ts';
import { composeForAll } from '../mail/compose.ts';
import { NOBODY, readSignedLink, readSuppressionLink } from '../mail/mail-link.ts';
import { senderOf, writeHtml } from '../mail/write-html.ts';
import type { NewsletterDeps } from './deps.ts';

type NewsletterStep = 'confirm' | 'unsubscribe';

const DONE = { confirm: 'confirmed', unsubscribe: 'unsubscribed' } as const;

/**
 * GET shows a button and changes nothing, because mail scanners follow links. The button's POST
 * acts, and so does a mail program's one-click unsubscribe (RFC 8058), which has another origin.
 */
export async function answerNewsletterLink(
  request: Request,
  step: NewsletterStep,
  deps: NewsletterDeps,
): Promise<Response> {
  const { store, parts, settings, now, log } = deps;
  const words = parts.answers.newsletter;
  const link = readSignedLink(deps, step, request.url);
  try {
    if (link === undefined) return pageResponse(deps, 404, words.unknown);
    const { id, askedAt = 0 } = link;
    if (id === NOBODY) return pageResponse(deps, 200, parts.answers.test);
    const state = await store.subscriptions.find(id);
    // An unknown subscriber was erased, which amounts to being unsubscribed.
    if (state === undefined)
      return step === 'confirm'
        ? pageResponse(deps, 404, words.unknown)
        : pageResponse(deps, 200, words.unsubscribed);
    if (step === 'confirm' && !(await store.subscriptions.canConfirm(id, askedAt)))
      return pageResponse(deps, 404, words.unknown);
    if (state === DONE[step]) return pageResponse(deps, 200, words[DONE[step]]);
    if (request.method !== 'POST') return pageResponse(deps, 200, words[step]);
    if (step === 'confirm') {
      checkOrigin(request, settings.allowedOrigins);
      if (!(await store.subscriptions.confirm(id, { askedAt, now: now() })))
        return pageResponse(deps, 404, words.unknown);
    } else await store.subscriptions.leave(id, now());
    deps.onMail();
    log.info({ step }, 'newsletter');
    return pageResponse(deps, 200, words[DONE[step]]);
  } catch (error) {
    return refusePage(toRefusal(error, deps), deps);
  }
}

export async function answerSentNewsletter(slug: string, deps: NewsletterDeps): Promise<Response> {
  const { store, parts, settings } = deps;
  try {
    const text = await store.newsletters.textOf(slug.replace(/[^\w-].*/s, ''));
    if (!text) return pageResponse(deps, 404, parts.answers.newsletter.unsent);
    const message = composeForAll(text, settings.siteUrl);
    const html = writeHtml(message, senderOf(parts, settings.siteUrl));
    return new Response(html, { headers: MAIL_PAGE_HEADERS });
  } catch (error) {
    return refusePage(toRefusal(error, deps), deps);
  }
}

/**
 * For the link that stops all mail. The answer is the same whether or not it was stopped before.
 */
export async function answerSuppressionLink(
  request: Request,
  deps: NewsletterDeps,
): Promise<Response> {
  const { store, parts, now, log } = deps;
  const words = parts.answers.mail;
  const recipientKey = readSuppressionLink(deps, request.url);
  try {
    if (recipientKey === undefined) return pageResponse(deps, 404, words.unknown);
    if (request.method !== 'POST') return pageResponse(deps, 200, words.unsubscribe);
    await store.suppressions.suppressAll(recipientKey, now());
    log.info({ step: 'suppress' }, 'mail');
    return pageResponse(deps, 200, words.unsubscribed);
  } catch (error) {
    return refusePage(toRefusal(error, deps), deps);
  }
}

const STOPPED = { stop: 'announcement', decline: 'invitation' } as const;

interface Stoppable {
  suppress: (recipientKey: string, now: number) => Promise<void>;
}

/** For the link that stops announcements or invitations to an address. */
export async function answerStopLink(
  request: Request,
  step: keyof typeof STOPPED,
  mails: Stoppable,
  deps: NewsletterDeps,
): Promise<Response> {
  const { parts, now, log } = deps;
  const words = parts.answers[STOPPED[step]];
  const { id } = readSignedLink(deps, step, request.url) ?? {};
  try {
    if (id === undefined) return pageResponse(deps, 404, parts.answers.mail.unknown);
    if (id === NOBODY) return pageResponse(deps, 200, parts.answers.test);
    if (request.method !== 'POST') return pageResponse(deps, 200, words.unsubscribe);
    await mails.suppress(id, now());
    log.info({ step }, 'unsubscribed');
    return pageResponse(deps, 200, words.unsubscribed);
  } catch (error) {
    return refusePage(toRefusal(error, deps), deps);
  }
}
