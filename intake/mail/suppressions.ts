import { sql } from 'kysely';
import { DAY_MS } from '../../core/days.ts';
import type { OpenDatabase } from '../engine/open.ts';
import { hasChanged, isThere } from '../engine/rows.ts';
import type { Secret } from '../engine/secret.ts';
import type { Database, SuppressionReason, Trx } from '../engine/tables.ts';

/**
 * The addresses that get no mail at all, in an open store. Only the keys of the addresses are
 * stored.
 */
export function createSuppressions({ db, write }: OpenDatabase, secret: Secret) {
  return {
    /**
     * Suppresses all mail to an address but the firm's own. @param reason null if its owner wants
     * it.
     */
    suppressAll: (
      recipientKey: string,
      now: number,
      reason: SuppressionReason | null = null,
    ): Promise<void> => write((trx) => suppressAll(trx, recipientKey, now, reason)),
    isSuppressed: (address: string): Promise<boolean> =>
      isSuppressed(db, secret.addressKey(address)),
    /** Notes that a server said for good, of a mail that it had taken, that an address takes none. */
    noteFinalFailure: (address: string, now: number): Promise<void> =>
      write((trx) => noteFinalFailure(trx, secret.addressKey(address), now)),
    /**
     * Allows mail again, but nothing that the owner declined. @returns false if not all mail was
     * suppressed.
     */
    liftAll: (address: string): Promise<boolean> =>
      write((trx) => liftSuppression(trx, secret.addressKey(address))),
    wantsNoInvitation: (address: string): Promise<boolean> =>
      wantsNoInvitation(db, secret.addressKey(address)),
    /**
     * Allows invitations again, which the owner had declined. @returns false if they were not
     * declined.
     */
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

/** Suppresses announcements to an address until it asks for something again. */
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

/**
 * Suppresses invitations to an address, and reminders of them, until its owner asks for them again.
 */
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

/** Whether the owner of an address declined invitations. */
export function declinesInvitations(db: Database, recipientKey: string): Promise<boolean> {
  return isThere(
    db
      .selectFrom('invitation_suppression')
      .select('since')
      .where('recipient_key', '=', recipientKey),
  );
}

/** Whether an address wants no invitations, or no mail at all. */
export async function wantsNoInvitation(db: Database, recipientKey: string): Promise<boolean> {
  return (await declinesInvitations(db, recipientKey)) || isSuppressed(db, recipientKey);
}

/** Whether an address wants no mail at all, no announcements or no invitations. */
export async function hasOptOut(db: Database, recipientKey: string): Promise<boolean> {
  const announcements = db
    .selectFrom('suppression')
    .select('since')
    .where('recipient_key', '=', recipientKey);
  return (await isThere(announcements)) || wantsNoInvitation(db, recipientKey);
}

/** Whether an address wants no mail at all. */
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
 * Notes that an address was refused for good. A second refusal at least a day after the first
 * suppresses the address (decisions/suppressed-mail.md).
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
    // Locks the row that is there, which another process could delete otherwise.
    .onConflict((conflict) =>
      conflict.column('recipient_key').doUpdateSet({
        recipient_key: recipientKey,
        // A refusal at once doesn't take back what a bounce said.
        ...(isBounce && { is_bounce }),
      }),
    )
    .returning('failed_at')
    .executeTakeFirstOrThrow();
  if (now - first.failed_at < DAY_MS) return;
  await suppressAll(trx, recipientKey, now, 'failed');
  await forgetFailure(trx, recipientKey);
}

/** Whether the last mail to an address was refused for good. */
export function isRefused(trx: Trx, recipientKey: string): Promise<boolean> {
  return isThere(
    trx.selectFrom('mail_failure').select('failed_at').where('recipient_key', '=', recipientKey),
  );
}

/**
 * Forgets that an address was refused, because a mail server took a mail to it. It doesn't forget a
 * bounce: that mail had been taken, too.
 */
export async function forgetRefusal(trx: Trx, recipientKey: string): Promise<void> {
  await trx
    .deleteFrom('mail_failure')
    .where('recipient_key', '=', recipientKey)
    .where('is_bounce', '=', 0)
    .execute();
}

/**
 * Forgets that an address was refused or bounced: its owner or an operator says so. @param until what
 * came later isn't forgotten; in ms since 1970.
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

/**
 * Allows mail to an address again, but no announcements if its owner wanted none before. @returns
 * false if it was not suppressed.
 */
async function liftSuppression(trx: Trx, recipientKey: string): Promise<boolean> {
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

/** Suppresses all mail to an address, in a transaction. @param reason null if its owner wants it. */
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
      // An operator would lift what looks like another operator's suppression.
      return reason === null
        ? update
        : update.where(({ or, eb }) =>
            or([eb('suppression.is_total', '=', 0), eb('suppression.reason', 'is not', null)]),
          );
    })
    .execute();
}
