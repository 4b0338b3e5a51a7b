import { wantsReply } from '../../core/submissions/submission.ts';
import type { Entry, StoredRecord } from './accept.ts';
import { judgeSameText } from './same-text.ts';
import type { Secret } from './secret.ts';
import type { Trx } from './tables.ts';

/**
 * Stores a form's submission, quarantined if it is suspected spam. @returns whether its text is a
 * copy of others.
 */
export async function insertSubmission(
  { trx, secret }: { trx: Trx; secret: Secret },
  id: string,
  {
    resource,
    record,
    receivedAt,
  }: Pick<Entry, 'resource' | 'receivedAt'> & {
    record: Extract<StoredRecord, { kind: 'submission' }>;
  },
): Promise<{ isCopy: boolean }> {
  const { userEmail, payload, textKey, isSurveyOpen } = record;
  const copied =
    textKey === undefined
      ? undefined
      : await judgeSameText(trx, { textKey, userEmail, receivedAt });
  const reason = record.spamReason ?? copied ?? null;
  const row = {
    id,
    resource,
    state: reason === null ? 'accepted' : 'quarantined',
    user_email: userEmail,
    address_key: secret.addressKey(userEmail),
    payload: JSON.stringify(payload),
    reason,
    received_at: receivedAt,
    progress: wantsReply(resource) ? 'new' : null,
    text_key: textKey ?? null,
    awaits_survey: resource !== 'access-requests' ? null : isSurveyOpen ? 0 : 1,
  } as const;
  const untouched = {
    progress_by: null,
    progress_at: null,
    taken_by: null,
    changed_by: null,
    changed_at: null,
    revision: 0,
  };
  await trx
    .insertInto('submission')
    .values({ ...row, ...untouched, digested_at: null, told_at: null, read_at: null })
    .execute();
  return { isCopy: copied !== undefined };
}
