import type * as v from 'valibot';
import { type QuarantinedMessage, quarantinedIdsSchema } from '../../core/desk/desk.ts';
import {
  newSpamRuleSchema,
  type SenderCounts,
  type spamRulesSchema,
} from '../../core/desk/spam-rules.ts';
import { saidIn } from '../../core/submissions/said.ts';
import { json } from '../http/answer.ts';
import { Refusal } from '../http/refusal.ts';
import { type Act, answerChange, gone, pageResponse, wantedOf } from '../sign-in/answer-desk.ts';
import type { EnquiryDeps } from './deps.ts';
import { MARKED_AS_SPAM } from './handling.ts';
import { recallSuspicion } from './judge.ts';
import type { QuarantinedSubmission } from './quarantine.ts';
import { isSentAtOnce, mailsOfForm, recordOfForm } from './record.ts';

export const listQuarantine: Act<EnquiryDeps> = async ({ query }, { store }) => {
  const page = await store.quarantine.list(wantedOf(query));
  return pageResponse(
    page,
    ({ id, at, kind, payload, reason, isRead }): QuarantinedMessage => ({
      id,
      at,
      kind,
      said: saidIn(kind, payload),
      reason,
      isRead,
    }),
  );
};

/** Only those that are read are deleted when the days of the quarantine are over. */
export const readQuarantined: Act<EnquiryDeps> = async ({ read }, { store, now }) => {
  const { ids } = await read(quarantinedIdsSchema);
  return json(201, { count: await store.quarantine.markRead(ids, now()) });
};

/** Accepts it, and queues the mail that was withheld. */
export const releaseQuarantined: Act<EnquiryDeps> = async (
  { id },
  { store, mail, now, onMail },
) => {
  const found = await store.quarantine.find(id);
  if (!found) return gone();
  const count = await release(found, { store, mail, now });
  if (count === undefined) return gone();
  onMail();
  return json(201, { count });
};

/** Those that an operator was shown; any that are gone meanwhile are skipped. */
export const releaseShown: Act<EnquiryDeps> = async ({ read }, { store, mail, now, onMail }) => {
  const { ids } = await read(quarantinedIdsSchema);
  let count = 0;
  for (const id of ids) {
    const found = await store.quarantine.find(id);
    if (found && (await release(found, { store, mail, now })) !== undefined) count += 1;
  }
  onMail();
  return json(201, { count });
};

export const deleteQuarantined: Act<EnquiryDeps> = async ({ id }, { store }) => {
  return answerChange(200, await store.quarantine.delete(id));
};

/**
 * Accepts a submission and queues the mail that was withheld, if this version knows the form.
 * @returns the number of queued mails; undefined if the submission is no longer in quarantine.
 */
async function release(
  { id, kind: resource, userEmail, payload, reason }: QuarantinedSubmission,
  { store, mail, now }: Pick<EnquiryDeps, 'store' | 'mail' | 'now'>,
): Promise<number | undefined> {
  const sent = { resource, userEmail, payload };
  const suspicion = recallSuspicion(reason);
  const withheld = mailsOfForm(sent, mail.to).filter((one) => !isSentAtOnce(one, suspicion));
  const mails = reason === MARKED_AS_SPAM ? [] : withheld;
  return store.quarantine.release(id, { record: recordOfForm(sent), mails }, now());
}

export const listSpamRules: Act<EnquiryDeps> = async (_asked, { store }) =>
  json(200, { items: await store.spamRules.list() } satisfies v.InferOutput<
    typeof spamRulesSchema
  >);

/** Quarantines what comes in from now on. @throws {Refusal} if there are too many. */
export const addSpamRule: Act<EnquiryDeps> = async ({ read, operator }, { store, now }) => {
  const rule = await read(newSpamRuleSchema);
  if (!(await store.spamRules.add(rule, { operator, now: now() })))
    throw new Refusal('invalid', {
      errors: { value: 'There are 500 rules, which is the most. Please remove some first.' },
    });
  return json(201, { count: 1 });
};

export const removeSpamRule: Act<EnquiryDeps> = async ({ id }, { store }) =>
  answerChange(200, await store.spamRules.remove(id));

export const readSender: Act<EnquiryDeps> = async ({ id }, { store }) => {
  const found = await store.quarantine.find(id);
  return found
    ? json(200, (await store.spamRules.countFrom(found.userEmail)) satisfies SenderCounts)
    : gone();
};
