import type { Deps } from '../deps.ts';
import { checkOrigin } from '../http/origin.ts';
import { pageResponse, refusePage, toRefusal } from './respond.ts';

/** The two things a link in a mail lets its reader do. */
export type NewsletterStep = 'confirm' | 'unsubscribe';

const DONE = { confirm: 'confirmed', unsubscribe: 'unsubscribed' } as const;

/** The address of a link that lets a subscriber confirm or leave. Only who got the mail knows its key. */
export function newsletterLink({ settings, store }: Pick<Deps, 'settings' | 'store'>, step: NewsletterStep, subscriberId: string): string {
  return `${settings.intakeUrl}/newsletter/${step}?id=${subscriberId}&key=${store.secret.keyOf(step, subscriberId)}`;
}

/**
 * Answers such a link. GET shows a button and changes nothing, for mail scanners follow links; the button's POST does it, as does the
 * one-click POST of a mail program for leaving (RFC 8058), which comes from elsewhere.
 */
export async function answerNewsletterLink(request: Request, step: NewsletterStep, deps: Deps): Promise<Response> {
  const { store, parts, settings, now, log } = deps;
  const words = parts.answers.newsletter;
  const query = new URL(request.url).searchParams;
  const [id, key] = [query.get('id') ?? '', query.get('key') ?? ''];
  try {
    if (!store.secret.isKeyOf(step, id, key)) return pageResponse(deps, 404, words.unknown);
    const state = await store.newsletter.find(id);
    // Who is forgotten already has left.
    if (state === undefined) return step === 'confirm' ? pageResponse(deps, 404, words.unknown) : pageResponse(deps, 200, words.unsubscribed);
    if (state === DONE[step]) return pageResponse(deps, 200, words[DONE[step]]);
    if (request.method !== 'POST') return pageResponse(deps, 200, words[step]);
    if (step === 'confirm') checkOrigin(request, settings.allowedOrigins);
    await store.newsletter.change(id, DONE[step], now());
    log.info({ step }, 'newsletter');
    return pageResponse(deps, 200, words[DONE[step]]);
  } catch (error) {
    return refusePage(toRefusal(error, deps), deps);
  }
}
