import type { Limiter } from '../http/limiter.ts';
import type { createSubmissionMails } from '../mail/submission-mails.ts';
import type { createSuppressions } from '../mail/suppressions.ts';
import type { Desk, DeskDeps } from '../sign-in/deps.ts';
import type { Visiting } from '../visits/visits.ts';
import type { Acceptance, Entry } from './accept.ts';
import type { createAnswers } from './answers.ts';
import type { createEnquiryNotes } from './handling.ts';
import type { createInbox } from './inbox.ts';
import type { createQuarantine } from './quarantine.ts';
import type { createSpamRules } from './spam-rules.ts';

export interface EnquiryDeps extends DeskDeps {
  store: DeskDeps['store'] & {
    accept: (entry: Entry) => Promise<Acceptance>;
    hasReceipt: (receipt: Pick<Entry['receipt'], 'keyHash'>) => Promise<boolean>;
    inbox: ReturnType<typeof createInbox>;
    answers: ReturnType<typeof createAnswers>;
    notes: ReturnType<typeof createEnquiryNotes>;
    suppressions: Pick<ReturnType<typeof createSuppressions>, 'isSuppressed'>;
    submissionMails: ReturnType<typeof createSubmissionMails>;
    quarantine: ReturnType<typeof createQuarantine>;
    spamRules: ReturnType<typeof createSpamRules>;
  };
  /** Some operators have an address for replies. */
  desk?: Desk | undefined;
  /** By day. */
  responseLimiter: Limiter;
  /** Undefined unless VISITS is on. */
  visiting: Visiting | undefined;
  /** `to` gets notifications. */
  mail: { from: string; to: string };
}
