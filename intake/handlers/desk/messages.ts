import type { Message } from '../../../core/desk/desk.ts';
import { saidIn } from '../../../core/submissions/said.ts';
import { FORM_RESOURCES, type FormResource } from '../../../core/submissions/submission.ts';
import { Refusal } from '../../http/refusal.ts';
import { type Act, pageResponse, wantedOf } from './answer.ts';

/** Lists the submissions of one form or of all, the newest first. */
export const listMessages: Act = async ({ query }, { store }) => {
  const page = await store.inbox.list({ ...wantedOf(query), kind: readKind(query) });
  return pageResponse(page, ({ id, at, kind, payload, state }): Message => ({ id, at, kind, said: saidIn(kind, payload), ...(state && { state }) }));
};

function readKind(query: URLSearchParams): FormResource | undefined {
  const wanted = query.get('kind');
  const kind = FORM_RESOURCES.find((one) => one === wanted);
  if (wanted !== null && !kind) throw new Refusal('invalid', { errors: { kind: `must be one of ${FORM_RESOURCES.join(', ')}` } });
  return kind;
}
