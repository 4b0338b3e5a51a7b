import type { Limiter } from '../http/limiter.ts';
import type { createSubmissionMails } from '../mail/submission-mails.ts';
import type { DeskDeps } from '../sign-in/deps.ts';
import type { Visiting } from '../visits/visits.ts';
import type { Acceptance, Entry } from './accept.ts';
import type { createEnquiryNotes } from './handling.ts';
import type { createInbox } from './inbox.ts';
import type { createQuarantine } from './quarantine.ts';
import type { createSpamRules } from './spam-rules.ts';

export interface EnquiryDeps extends DeskDeps {
  store: DeskDeps['store'] & {
    accept: (entry: Entry) => Promise<Acceptance>;
    hasReceipt: (receipt: Pick<Entry['receipt'], 'keyHash'>) => Promise<boolean>;
    inbox: ReturnType<typeof createInbox>;
    notes: ReturnType<typeof createEnquiryNotes>;
    submissionMails: ReturnType<typeof createSubmissionMails>;
    quarantine: ReturnType<typeof createQuarantine>;
    spamRules: ReturnType<typeof createSpamRules>;
  };
  /** Limits survey responses by day. */
  responseLimiter: Limiter;
  /** Counts and limits views, where VISITS is on. */
  visiting: Visiting | undefined;
  /** The firm's sender, and the recipient of notifications. */
  mail: { from: string; to: string };
}
