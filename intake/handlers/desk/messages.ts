import { MESSAGE_KINDS, type Message, type MessageKind } from '../../../core/desk/desk.ts';
import { Refusal } from '../../http/refusal.ts';
import { type Act, pageResponse, saidIn, wantedOf } from './answer.ts';

/** What visitors sent, the newest first, of all kinds or of one. */
export const listMessages: Act = async ({ query }, { store }) => {
  const page = await store.inbox.list({ ...wantedOf(query), kind: readKind(query) });
  return pageResponse(page, ({ id, at, kind, payload, state }): Message => ({ id, at, kind, said: saidIn(payload), ...(state && { state }) }));
};

function readKind(query: URLSearchParams): MessageKind | undefined {
  const wanted = query.get('kind');
  const kind = MESSAGE_KINDS.find((one) => one === wanted);
  if (wanted !== null && !kind) throw new Refusal('invalid', { errors: { kind: `must be one of ${MESSAGE_KINDS.join(', ')}` } });
  return kind;
}
