import { hasForm, type Resource } from '../../core/submissions/submission.ts';
import { json, pageResponse, refuseJson, refusePage, toRefusal } from '../http/answer.ts';
import { isFormPost } from '../http/body.ts';
import type { EnquiryDeps } from './deps.ts';
import { receive } from './receive.ts';

/** JSON for a script, an HTML page for a form without JavaScript. */
export async function respond(
  request: Request,
  address: string,
  resource: Resource,
  deps: EnquiryDeps,
): Promise<Response> {
  const isForm = isFormPost(request);
  try {
    const taken = await receive(request, address, resource, deps);
    // A counter of survey responses would tell when people respond.
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
