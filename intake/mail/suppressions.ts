import { sql } from 'kysely';
import { DAY_MS } from '../../core/days.ts';
import type { OpenDatabase } from '../engine/open.ts';
import { hasChanged, isThere } from '../engine/rows.ts';
import type { Secret } from '../engine/secret.ts';
import type { Database, SuppressionReason, Trx } from '../engine/tables.ts';

/** Addresses that get no mail at all. Only their keys are stored. */
export function createSuppressions({ db, write }: OpenDatabase, secret: Secret) {
  return {
    /** Except the firm's own mail. @param reason null if the owner wants it. */
    suppressAll: (
      recipientKey: string,
      now: number,
      reason: SuppressionReason | null = null,
    ): Promise<void> => write((trx) => suppressAll(trx, recipientKey, now, reason)),
    isSuppressed: (address: string): Promise<boolean> =>
      isSuppressed(db, secret.addressKey(address)),
    /** Call it when a server refuses, for good, a mail that it had accepted. */
    noteFinalFailure: (address: string, now: number): Promise<void> =>
      write((trx) => noteFinalFailure(trx, secret.addressKey(address), now)),
    /**
     * Doesn't allow what the owner declined. @param seen since when an operator saw all mail
     * suppressed. @returns false if it was not; `stale` if it was since another time.
     */
    liftAll: (address: string, seen?: number): Promise<boolean | 'stale'> =>
      write((trx) => liftSuppression(trx, secret.addressKey(address), seen)),
    wantsNoInvitation: (address: string): Promise<boolean> =>
      wantsNoInvitation(db, secret.addressKey(address)),
    /** The owner had declined them. @returns false if not. */
    liftInvitations: (address: string): Promise<boolean> =>
      write((trx) =>
        hasChanged(
          trx
            .deleteFrom('invitation_suppression')
            .where('recipient_key', '=', secret.addressKey(address)),
        ),
      ),
  };
}

/** Until the address asks for something again. */
export async function suppressAnnouncements(
  trx: Trx,
  recipient_key: string,
  now: number,
): Promise<void> {
  await trx
    .insertInto('suppression')
    .values({ recipient_key, since: now, is_total: 0 })
    .onConflict((conflict) =>
      conflict.column('recipient_key').doUpdateSet({
        since: now,
        departed_at: sql<
          number | null
        >`case when suppression.is_total = 1 then cast(${now} as bigint) end`,
      }),
    )
    .execute();
}

/** And reminders, until the owner asks for them again. */
export async function suppressInvitations(
  trx: Trx,
  recipient_key: string,
  since: number,
): Promise<void> {
  await trx
    .insertInto('invitation_suppression')
    .values({ recipient_key, since })
    .onConflict((conflict) => conflict.column('recipient_key').doNothing())
    .execute();
}

export function declinesInvitations(db: Database, recipientKey: string): Promise<boolean> {
  return isThere(
    db
      .selectFrom('invitation_suppression')
      .select('since')
      .where('recipient_key', '=', recipientKey),
  );
}

export async function wantsNoInvitation(db: Database, recipientKey: string): Promise<boolean> {
  return (await declinesInvitations(db, recipientKey)) || isSuppressed(db, recipientKey);
}

export async function hasOptOut(db: Database, recipientKey: string): Promise<boolean> {
  const announcements = db
    .selectFrom('suppression')
    .select('since')
    .where('recipient_key', '=', recipientKey);
  return (await isThere(announcements)) || wantsNoInvitation(db, recipientKey);
}

export function isSuppressed(db: Database, recipientKey: string): Promise<boolean> {
  return isThere(
    db
      .selectFrom('suppression')
      .select('since')
      .where('recipient_key', '=', recipientKey)
      .where('is_total', '=', 1),
  );
}

/**
 * A second refusal at least a day after the first suppresses the address
 * (decisions/suppressed-mail.md).
 */
export async function noteFinalFailure(
  trx: Trx,
  recipientKey: string,
  now: number,
  isBounce = false,
): Promise<void> {
  const is_bounce = isBounce ? 1 : 0;
  const first = await trx
    .insertInto('mail_failure')
    .values({ recipient_key: recipientKey, failed_at: now, is_bounce })
    // Locks the existing row, which another process could otherwise delete.
    .onConflict((conflict) =>
      conflict.column('recipient_key').doUpdateSet({
        recipient_key: recipientKey,
        // An immediate refusal doesn't undo what a bounce said.
        ...(isBounce && { is_bounce }),
      }),
    )
    .returning('failed_at')
    .executeTakeFirstOrThrow();
  if (now - first.failed_at < DAY_MS) return;
  await suppressAll(trx, recipientKey, now, 'failed');
  await forgetFailure(trx, recipientKey);
}

/** For good, of the last mail. */
export function isRefused(trx: Trx, recipientKey: string): Promise<boolean> {
  return isThere(
    trx.selectFrom('mail_failure').select('failed_at').where('recipient_key', '=', recipientKey),
  );
}

/**
 * A mail server accepted a mail to the address. Keeps a bounce, because that mail had been
 * accepted, too.
 */
export async function forgetRefusal(trx: Trx, recipientKey: string): Promise<void> {
  await trx
    .deleteFrom('mail_failure')
    .where('recipient_key', '=', recipientKey)
    .where('is_bounce', '=', 0)
    .execute();
}

/**
 * An owner or an operator says that the address works. @param until in ms since 1970: later
 * failures are kept.
 */
export async function forgetFailure(
  trx: Trx,
  recipientKey: string,
  until = Number.MAX_SAFE_INTEGER,
): Promise<void> {
  await trx
    .deleteFrom('mail_failure')
    .where('recipient_key', '=', recipientKey)
    .where('failed_at', '<=', until)
    .execute();
}

/** Without announcements if the owner wanted none before. */
async function liftSuppression(
  trx: Trx,
  recipientKey: string,
  seen?: number,
): Promise<boolean | 'stale'> {
  const now = await trx
    .selectFrom('suppression')
    .select('since')
    .where('recipient_key', '=', recipientKey)
    .where('is_total', '=', 1)
    .forUpdate()
    .executeTakeFirst();
  if (now && seen !== undefined && now.since !== seen) return 'stale';
  await forgetFailure(trx, recipientKey);
  const isOptOut = await hasChanged(
    trx
      .updateTable('suppression')
      .set(({ ref }) => ({
        is_total: 0,
        reason: null,
        since: ref('departed_at').$notNull(),
        departed_at: null,
      }))
      .where('recipient_key', '=', recipientKey)
      .where('is_total', '=', 1)
      .where('departed_at', 'is not', null),
  );
  const rest = trx
    .deleteFrom('suppression')
    .where('recipient_key', '=', recipientKey)
    .where('is_total', '=', 1);
  return (await hasChanged(rest)) || isOptOut;
}

/** @param reason null if the owner wants it. */
export async function suppressAll(
  trx: Trx,
  recipient_key: string,
  since: number,
  reason: SuppressionReason | null,
): Promise<void> {
  await trx
    .insertInto('suppression')
    .values({ recipient_key, since, is_total: 1, reason })
    .onConflict((conflict) => {
      const update = conflict.column('recipient_key').doUpdateSet({
        since,
        is_total: 1,
        reason,
        departed_at: sql<
          number | null
        >`case when suppression.is_total = 0 then suppression.since else suppression.departed_at end`,
      });
      // Otherwise, an operator would lift what looks like another operator's suppression.
      return reason === null
        ? update
        : update.where(({ or, eb }) =>
            or([eb('suppression.is_total', '=', 0), eb('suppression.reason', 'is not', null)]),
          );
    })
    .execute();
}
