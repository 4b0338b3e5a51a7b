import { readSharedDraft } from '../../../core/survey/draft.ts';
import { type DraftAnswer, type DraftsPort, TooFast } from '../../../core/survey/drafts-port.ts';
import { TIME_LIMIT_MS } from './adapter.ts';
import { intakeAddress } from './intake-address.ts';

interface Answer {
  error?: unknown;
  revision?: unknown;
  errors?: { userEmail?: unknown };
}

/** Shares drafts through our intake (interface.md, HTTP). The token is sent in a header only, so that it doesn't get into logs. */
export const intakeDrafts: DraftsPort = {
  read: async (token) => judge(await ask('GET', token)),
  save: async (token, revision, draft) => judge(await ask('PUT', token, { revision, ...draft })),
  erase: async (token) => {
    const { status } = await ask('DELETE', token);
    if (status !== 200) throw new Error(`The intake answered ${status} to the erasure of a draft.`);
  },
  mailLink: async (token, userEmail) => {
    const { status, answer } = await ask('POST', token, { userEmail });
    const message = answer?.errors?.userEmail;
    if (status === 201) return { is: 'queued' };
    if (status === 429) return { is: 'tooMany' };
    if (status === 422 && typeof message === 'string') return { is: 'wrong', message };
    throw new Error(`The intake answered ${status} to a request for a resume link.`);
  },
};

async function ask(method: 'GET' | 'PUT' | 'DELETE' | 'POST', token: string, body?: object): Promise<{ status: number; answer: Answer | undefined }> {
  const response = await fetch(intakeAddress(method === 'POST' ? 'survey-drafts/current/links' : 'survey-drafts/current'), {
    method,
    headers: { Accept: 'application/json', Authorization: `Bearer ${token}`, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    redirect: 'error',
    cache: 'no-store',
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  });
  const { status } = response;
  const answer: Answer | undefined = await response.json().catch(() => undefined);
  if (status === 429 && answer?.error !== 'enough') throw new TooFast('The intake asks for a pause.');
  return { status, answer };
}

/** Only the intake's own answers count, not those of a proxy or a hotel's sign-in page. */
function judge({ status, answer }: { status: number; answer: Answer | undefined }): DraftAnswer {
  const draft = readSharedDraft(answer);
  const { revision, error } = answer ?? {};
  if ((status === 200 || status === 409) && typeof revision === 'number') return draft ? { is: 'current', revision, draft } : { is: 'saved', revision };
  if (status === 404 && error === 'unknown') return { is: error };
  if (status === 410 && (error === 'submitted' || error === 'erased')) return { is: error };
  throw new Error(`The intake answered ${status} to a draft.`);
}
