import type { SharedDraft } from './draft.ts';

/** A shared draft that is over: its responses were submitted, or it was erased. */
export type Closed = 'submitted' | 'erased';

/** What is answered about a shared draft. `unknown`: nobody made it, or its days are over. */
export type DraftAnswer = { is: 'saved'; revision: number } | { is: 'current'; revision: number; draft: SharedDraft } | { is: Closed | 'unknown' };

/** What became of a link that was asked for: mailed soon, or enough of them went to the address today; or what is wrong with it. */
export type LinkAnswer = { is: 'queued' | 'tooMany' } | { is: 'wrong'; message: string };

/** Too much was asked from this network in a short time: what was asked can be asked again in a minute. */
export class TooFast extends Error {
  override name = 'TooFast';
}

/** The port through which devices share a draft, by its token. Each throws where nobody answered, TooFast where too much was asked. */
export interface DraftsPort {
  read: (token: string) => Promise<DraftAnswer>;
  /** `current` where another device has saved since that revision. */
  save: (token: string, revision: number, draft: SharedDraft) => Promise<DraftAnswer>;
  erase: (token: string) => Promise<void>;
  /** Has the link to the draft mailed. */
  mailLink: (token: string, userEmail: string) => Promise<LinkAnswer>;
}
