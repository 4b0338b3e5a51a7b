import type { SharedDraft } from './draft.ts';

/** A shared draft that is over: its responses were submitted, or it was erased. */
export type Closed = 'submitted' | 'erased';

/** What is answered about a shared draft. `unknown`: nobody made it, or its days are over. */
export type DraftAnswer = { is: 'saved'; revision: number } | { is: 'current'; revision: number; draft: SharedDraft } | { is: Closed | 'unknown' };

/** What became of a link that was asked for; or what is wrong with the address. */
export type LinkAnswer = { is: 'queued' | 'tooMany' } | { is: 'wrong'; message: string };

/** The port through which devices share a draft, by its token. Each throws where nobody answered. */
export interface DraftsPort {
  read: (token: string) => Promise<DraftAnswer>;
  /** `current` where another device has saved since that revision. */
  save: (token: string, revision: number, draft: SharedDraft) => Promise<DraftAnswer>;
  erase: (token: string) => Promise<void>;
  /** Has the link to the draft mailed. */
  mailLink: (token: string, userEmail: string) => Promise<LinkAnswer>;
}
