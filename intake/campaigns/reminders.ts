import { MOST_REMINDERS } from '../../core/campaigns/invitations.ts';
import { DAY_MS } from '../../core/days.ts';
import type { OpenDatabase } from '../engine/open.ts';
import { hasChanged, isThere } from '../engine/rows.ts';
import type { Secret } from '../engine/secret.ts';
import type { Trx } from '../engine/tables.ts';
import type { NewMail } from '../mail/mail-row.ts';
import { isOverMailLimit, queueMail, takeTurns } from '../mail/queue-mail.ts';
import { isRefused, wantsNoInvitation } from '../mail/suppressions.ts';
import { lockWave, stateOf } from './open-wave.ts';

/**
 * `gone`: no such open wave. `nobody`: nobody is invited. `full`: all reminders were sent. `soon`:
 * the last one was sent less than a day ago.
 */
export type Reminded = 'done' | 'gone' | 'nobody' | 'full' | 'soon';

// Small steps let other writes through in between. A request for the same addresses waits for one
// step, on PostgreSQL for at most 2 seconds.
const STEP = 50;

/**
 * A reminder goes to everybody who was invited to a wave, except those who declined or whose mail
 * was refused: nobody knows who has answered.
 */
export function createReminders(open: OpenDatabase, secret: Secret) {
  const { write } = open;
  return {
    /** `queueReminders` queues its mails. @param now in ms since 1970 */
    beginReminder: (waveId: string, now: number): Promise<Reminded> =>
      write((trx) => begin(trx, open, waveId, now)),
    /** Also queues what a killed process has not queued. @param now in ms since 1970 */
    queueReminders: async (now: number): Promise<void> => {
      for (let after: string | undefined = ''; after !== undefined; ) {
        const from: string = after;
        after = await write((trx) => queueStep(trx, open, { secret, now, after: from }));
      }
    },
  };
}

async function begin(
  trx: Trx,
  { timeZone }: OpenDatabase,
  waveId: string,
  now: number,
): Promise<Reminded> {
  const wave = await lockWave(trx, waveId);
  // Invitations need an agreement.
  if (!wave || stateOf(wave, timeZone, { now, isAgreed: true }) !== 'open') return 'gone';
  if (wave.reminders >= MOST_REMINDERS) return 'full';
  if (wave.reminded_at !== null && now - wave.reminded_at < DAY_MS) return 'soon';
  const invited = trx.selectFrom('invitation').select('id').where('wave_id', '=', waveId).limit(1);
  if (!(await isThere(invited))) return 'nobody';
  await trx
    .updateTable('campaign_wave')
    .set({ reminders: wave.reminders + 1, reminded_at: now })
    .where('id', '=', waveId)
    .execute();
  return 'done';
}

interface Step {
  secret: Secret;
  now: number;
  after: string;
}

/** @returns the id of the last invitation handled; undefined if there are no more */
async function queueStep(
  trx: Trx,
  open: OpenDatabase,
  { secret, now, after }: Step,
): Promise<string | undefined> {
  const identity = { ...open, secret };
  const rows = await trx
    .selectFrom('invitation')
    .innerJoin('campaign_wave', 'campaign_wave.id', 'invitation.wave_id')
    .select([
      'invitation.id',
      'invitation.address',
      'invitation.wave_id',
      'campaign_wave.reminders',
    ])
    .where('closed_on', 'is', null)
    .whereRef('invitation.reminders', '<', 'campaign_wave.reminders')
    .where('invitation.id', '>', after)
    .orderBy('invitation.id')
    .limit(STEP)
    .execute();
  const mails = rows.map(
    ({ address, wave_id }): NewMail => ({
      kind: 'campaign-reminder',
      recipient: address,
      facts: { waveId: wave_id },
    }),
  );
  await takeTurns(trx, identity, mails);
  for (const [index, { id, address, reminders }] of rows.entries()) {
    const mail = mails[index];
    // Housekeeping queues it once the address may get a reminder again.
    if (!mail || (await isOverMailLimit(trx, secret, { mail, now }))) continue;
    // Another process may have handled it meanwhile.
    const left = trx
      .updateTable('invitation')
      .set({ reminders })
      .where('id', '=', id)
      .where('reminders', '<', reminders);
    const key = secret.addressKey(address);
    if (
      !(await hasChanged(left)) ||
      (await wantsNoInvitation(trx, key)) ||
      (await isRefused(trx, key))
    )
      continue;
    await queueMail(trx, identity, { mail, now });
  }
  return rows.length === STEP ? rows.at(-1)?.id : undefined;
}
