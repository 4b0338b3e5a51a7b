import { hasForm, type Resource } from '../../core/submissions/submission.ts';
import type { Deps } from '../deps.ts';
import { causeOf } from '../explain.ts';
import { isFormPost, UploadAborted } from '../http/body.ts';
import { OWN_HEADERS, type PageParts, pageHeaders, writePage } from '../http/page.ts';
import { Refusal, STATUS } from '../http/refusal.ts';
import { StoreUnavailable } from '../store/store.ts';
import { receive } from './receive.ts';

const RETRY_SECONDS = 5;

/** Answers a post to a resource: JSON to a script, an HTML page to a form without JavaScript. */
export async function respond(
  request: Request,
  address: string,
  resource: Resource,
  deps: Deps,
): Promise<Response> {
  const isForm = isFormPost(request);
  try {
    const taken = await receive(request, address, resource, deps);
    // Of the survey, the times of a counter would tell when people respond.
    if (hasForm(resource)) deps.metrics.submissions.inc({ resource, outcome: taken.outcome });
    if (taken.outcome === 'stored' && hasForm(resource))
      deps.visiting?.visits.countForm(resource, deps.now());
    const status = taken.outcome === 'stored' ? 201 : 200;
    // The page promises a copy. Other withheld mails are not reported, because that would reveal
    // what an address was sent.
    const copy = resource === 'survey-responses' && {
      isCopyMailed: !taken.withheld.includes('survey-copy'),
    };
    return isForm && hasForm(resource)
      ? pageResponse(deps, status, deps.parts.submissions.forms[resource].received)
      : json(status, { id: taken.id, ...copy });
  } catch (error) {
    const refusal = toRefusal(error, deps, resource);
    if (hasForm(resource)) deps.metrics.refused.inc({ resource, reason: refusal.reason });
    return isForm ? refusePage(refusal, deps) : refuseJson(refusal);
  }
}

/** An HTML page from the intake's own words. */
export function pageResponse(
  { parts, settings }: Pick<Deps, 'parts' | 'settings'>,
  status: number,
  page: Pick<PageParts, 'title' | 'text' | 'button' | 'list'>,
  headers: Record<string, string> = {},
): Response {
  const isDone = status < 300 && !page.button;
  const text = writePage({
    ...page,
    isDone,
    brandName: parts.brand.name,
    look: parts.look,
    siteUrl: settings.siteUrl,
    back: parts.answers.back,
  });
  return new Response(text, { status, headers: { ...pageHeaders(parts.look), ...headers } });
}

/** A JSON answer with the intake's default headers. */
export function json(
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
): Response {
  return Response.json(value, { status, headers: { ...OWN_HEADERS, ...headers } });
}

/** A refusal as JSON. */
export function refuseJson({
  reason,
  errors,
  retryAfterSeconds,
}: Pick<Refusal, 'reason' | 'errors' | 'retryAfterSeconds'>): Response {
  return json(STATUS[reason], { error: reason, errors }, retryAfter(retryAfterSeconds));
}

export function refusePage(
  { reason, errors, retryAfterSeconds }: Refusal,
  deps: Pick<Deps, 'parts' | 'settings'>,
): Response {
  return pageResponse(
    deps,
    STATUS[reason],
    { ...deps.parts.answers.refused[reason], list: Object.values(errors) },
    retryAfter(retryAfterSeconds),
  );
}

/** The refusal of a request that would wait for too long. @param isPage whether a person reads it. */
export function refuseBusy(isPage: boolean, deps: Pick<Deps, 'parts' | 'settings'>): Response {
  const refusal = new Refusal('unavailable', { retryAfterSeconds: RETRY_SECONDS });
  return isPage ? refusePage(refusal, deps) : refuseJson(refusal);
}

function retryAfter(seconds: number | undefined): Record<string, string> {
  return seconds === undefined ? {} : { 'Retry-After': String(seconds) };
}

/**
 * The refusal that a visitor gets for an error. A store that can't be used and a fault of our own
 * are logged; either way nothing was stored.
 * @param resource names what was asked for in the log.
 */
export function toRefusal(error: unknown, { log }: Pick<Deps, 'log'>, resource?: string): Refusal {
  if (error instanceof UploadAborted) log.debug('upload aborted');
  if (error instanceof Refusal) return error;
  log.error(
    { resource, cause: causeOf(error) },
    error instanceof StoreUnavailable ? 'store unavailable' : 'unexpected',
  );
  return new Refusal('unavailable', { retryAfterSeconds: RETRY_SECONDS });
}
