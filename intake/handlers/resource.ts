import type { Resource, Submission } from '../../core/submissions/submission.ts';
import type { StoredRecord } from '../store/accept.ts';
import type { NewMail } from '../store/mail-row.ts';
import type { Suspicion } from './traps.ts';

type PayloadOf<Name extends Resource> = Extract<Submission, { resource: Name }>['payload'];

/** Where the firm's own mail goes. */
export interface MailFacts {
  firm: string;
}

/** What is particular to a resource; how it is received is the same for all (`receive.ts`). */
export interface ResourceHandler<Name extends Resource = Resource> {
  resource: Name;
  /** The field that says when it was sent; a form without JavaScript can't fill it. */
  timeField: string;
  /** Whether spam is looked for and kept aside. */
  isTrapped: boolean;
  record(payload: PayloadOf<Name>, suspicion: Suspicion | undefined): StoredRecord;
  mails(payload: PayloadOf<Name>, facts: MailFacts): NewMail[];
}

/** Ties a handler to the payload of its resource. */
export function defineResource<Name extends Resource>(handler: ResourceHandler<Name>): ResourceHandler {
  return handler as unknown as ResourceHandler;
}
