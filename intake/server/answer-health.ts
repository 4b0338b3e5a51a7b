import { causeOf } from '../engine/explain.ts';
import { json } from '../http/answer.ts';
import type { Deps } from './deps.ts';

export function answerHealth(): Response {
  return json(200, { status: 'ok' });
}

/** Ready if the store takes writes and mail can leave. Reasons of a failure are only logged. */
export async function answerReadiness({ store, checkMail, log }: Deps): Promise<Response> {
  const attempt = (part: string, check: () => Promise<unknown>) =>
    check().then(
      () => 'ok' as const,
      (error: Error) => {
        log.warn({ part, cause: causeOf(error) }, 'not ready');
        return 'unavailable' as const;
      },
    );
  const [storage, mail] = await Promise.all([
    attempt('storage', () => store.check()),
    attempt('mail', checkMail),
  ]);
  const isReady = storage === 'ok' && mail === 'ok';
  return json(
    isReady ? 200 : 503,
    { status: isReady ? 'ready' : 'unavailable', storage, mail },
    isReady ? {} : { 'Retry-After': '5' },
  );
}
