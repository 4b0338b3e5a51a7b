import type { SharedDraft } from './draft.ts';

/** The end of a shared draft: its response was submitted, or it was erased. */
export type Closed = 'submitted' | 'erased';

/** The answer to a request about a shared draft. `unknown`: it never existed, or its retention is over. */
export type DraftAnswer = { is: 'saved'; revision: number } | { is: 'current'; revision: number; draft: SharedDraft } | { is: Closed | 'unknown' };

/** The answer to a request for a resume link: queued, over the address's daily limit, or an invalid address. */
export type LinkAnswer = { is: 'queued' | 'tooMany' } | { is: 'wrong'; message: string };

/** The network's rate limit is reached: the request can be repeated in a minute. */
export class TooFast extends Error {
  override name = 'TooFast';
}

/** The port through which devices share a draft, by its token. Each method throws if there is no answer, and TooFast at the rate limit. */
export interface DraftsPort {
  read: (token: string) => Promise<DraftAnswer>;
  /** `current` if another device has saved since that revision. */
  save: (token: string, revision: number, draft: SharedDraft) => Promise<DraftAnswer>;
  erase: (token: string) => Promise<void>;
  /** Requests that the resume link is mailed. */
  mailLink: (token: string, userEmail: string) => Promise<LinkAnswer>;
}
