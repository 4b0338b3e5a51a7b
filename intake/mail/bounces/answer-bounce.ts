import { bounceReportSchema } from '../../../core/intake/bounce-report.ts';
import { json, refuseJson, toRefusal } from '../../http/answer.ts';
import {
  checkValue,
  hasToken,
  LARGE_BODY_LIMIT_BYTES,
  mediaType,
  readText,
} from '../../http/body.ts';
import type { HandlerDeps } from '../../http/deps.ts';
import { Refusal } from '../../http/refusal.ts';
import { type Ears, hearMessage, hearReport } from './hear.ts';

/**
 * `POST /api/bounces` with BOUNCE_SECRET: a message (message/rfc822), or a report as JSON. Without
 * the secret, 404.
 */
export async function answerBounce(
  request: Request,
  deps: HandlerDeps & { store: Ears },
): Promise<Response> {
  if (!hasToken(request, deps.settings.bounceSecret)) return json(404, { error: 'unknown' });
  try {
    const type = mediaType(request);
    if (type !== 'message/rfc822' && type !== 'application/json') throw new Refusal('unsupported');
    const text = await readText(request, LARGE_BODY_LIMIT_BYTES);
    const isHeard =
      type === 'message/rfc822'
        ? await hearMessage(deps.store, Buffer.from(text), deps.now())
        : await hearReport(deps.store, readReportValue(text), deps.now());
    return json(200, { isHeard });
  } catch (error) {
    return refuseJson(toRefusal(error as Error, deps));
  }
}

function readReportValue(text: string) {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refusal('invalid', { errors: { body: 'must be JSON' } });
  }
  const { kind, messageId, returnPath, recipient, reply } = checkValue(bounceReportSchema, value);
  return { kind, messageId, addresses: returnPath, recipients: [{ address: recipient, reply }] };
}
