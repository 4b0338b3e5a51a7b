import { isbot } from 'isbot';
import { visitSchema } from '../../core/submissions/visit.ts';
import { refuseJson, toRefusal } from '../http/answer.ts';
import { checkValue, readBody } from '../http/body.ts';
import type { HandlerDeps } from '../http/deps.ts';
import { refuseTooMany } from '../http/limiter.ts';
import { checkOrigin } from '../http/origin.ts';
import { OWN_HEADERS } from '../http/page.ts';
import { Refusal } from '../http/refusal.ts';
import type { Visiting } from './visits.ts';

/**
 * Stores nothing about the visitor (interface.md, Environment: VISITS). An unknown path gets the
 * same answer.
 */
export async function answerVisit(
  request: Request,
  address: string,
  visiting: Visiting,
  deps: HandlerDeps,
): Promise<Response> {
  try {
    checkOrigin(request, deps.settings.allowedOrigins);
    refuseTooMany(await visiting.limiter.take(address));
    const { isForm, value } = await readBody(request);
    if (isForm) throw new Refusal('unsupported');
    const visit = checkValue(visitSchema, value);
    // Crawlers that run scripts don't count. They get the same answer.
    if (!isbot(request.headers.get('User-Agent'))) visiting.visits.count(visit, deps.now());
    return new Response(null, { status: 204, headers: OWN_HEADERS });
  } catch (error) {
    return refuseJson(toRefusal(error, deps, 'visits'));
  }
}
