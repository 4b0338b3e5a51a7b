import { causeOf } from '../engine/explain.ts';
import { StoreUnavailable } from '../engine/store-errors.ts';
import { UploadAborted } from './body.ts';
import type { HandlerDeps } from './deps.ts';
import { OWN_HEADERS, type PageParts, pageHeaders, writePage } from './page.ts';
import { Refusal, STATUS } from './refusal.ts';

const RETRY_SECONDS = 5;

export function pageResponse(
  { parts, settings }: Pick<HandlerDeps, 'parts' | 'settings'>,
  status: number,
  page: Pick<PageParts, 'title' | 'text' | 'button' | 'list'>,
  headers: Record<string, string> = {},
): Response {
  const isDone = status < 300 && !page.button;
  const text = writePage({
    ...page,
    isDone,
    language: parts.language.tag,
    brandName: parts.brand.name,
    look: parts.look,
    siteUrl: settings.siteUrl,
    back: parts.answers.back,
  });
  return new Response(text, { status, headers: { ...pageHeaders(parts.look), ...headers } });
}

export function json(
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
): Response {
  return Response.json(value, { status, headers: { ...OWN_HEADERS, ...headers } });
}

export function refuseJson({
  reason,
  errors,
  retryAfterSeconds,
}: Pick<Refusal, 'reason' | 'errors' | 'retryAfterSeconds'>): Response {
  return json(STATUS[reason], { error: reason, errors }, retryAfter(retryAfterSeconds));
}

export function refusePage(
  { reason, errors, retryAfterSeconds }: Refusal,
  deps: Pick<HandlerDeps, 'parts' | 'settings'>,
): Response {
  return pageResponse(
    deps,
    STATUS[reason],
    { ...deps.parts.answers.refused[reason], list: Object.values(errors) },
    retryAfter(retryAfterSeconds),
  );
}

/** 503 with Retry-After. @param isPage whether a person reads it. */
export function refuseBusy(
  isPage: boolean,
  deps: Pick<HandlerDeps, 'parts' | 'settings'>,
): Response {
  const refusal = new Refusal('unavailable', { retryAfterSeconds: RETRY_SECONDS });
  return isPage ? refusePage(refusal, deps) : refuseJson(refusal);
}

function retryAfter(seconds: number | undefined): Record<string, string> {
  return seconds === undefined ? {} : { 'Retry-After': String(seconds) };
}

/**
 * Logs an unusable store and bugs; either way nothing was stored.
 * @param resource is logged.
 */
export function toRefusal(
  error: unknown,
  { log }: Pick<HandlerDeps, 'log'>,
  resource?: string,
): Refusal {
  if (error instanceof UploadAborted) log.debug('upload aborted');
  if (error instanceof Refusal) return error;
  log.error(
    { resource, cause: causeOf(error) },
    error instanceof StoreUnavailable ? 'store unavailable' : 'unexpected',
  );
  return new Refusal('unavailable', { retryAfterSeconds: RETRY_SECONDS });
}
