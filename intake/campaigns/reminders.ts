import { waveStateAt } from '../../core/campaigns/campaign.ts';
import { MOST_REMINDERS } from '../../core/campaigns/invitations.ts';
import { DAY_MS } from '../../core/days.ts';
import type { OpenDatabase } from '../engine/open.ts';
import { hasChanged, isThere } from '../engine/rows.ts';
import type { Secret } from '../engine/secret.ts';
import type { Trx } from '../engine/tables.ts';
import type { NewMail } from '../mail/mail-row.ts';
import { isOverMailLimit, queueMail, takeTurns } from '../mail/queue-mail.ts';
import { isRefused, wantsNoInvitation } from '../mail/suppressions.ts';
import { lockWave } from './open-wave.ts';

/**
 * What became of a reminder: it was begun, there is no such open wave, nobody is invited, all
 * reminders were sent, or the last one is not a day old.
 */
export type Reminded = 'done' | 'gone' | 'nobody' | 'full' | 'soon';

// Small steps let other writes through in between. Whoever wants the same addresses waits for one
// of them, on PostgreSQL for 2 seconds at most.
const STEP = 50;

/**
 * The reminders of invited people in an open store. A reminder goes to everybody who was invited to
 * a wave, save who declined or was refused: nobody knows who has answered.
 */
export function createReminders(open: OpenDatabase, secret: Secret) {
  const { write } = open;
  const queueReminders = async (now: number): Promise<void> => {
    for (let after: string | undefined = ''; after !== undefined; ) {
      const from: string = after;
      after = await write((trx) => queueStep(trx, open, { secret, now, after: from }));
    }
  };
  const beginReminder = (waveId: string, now: number): Promise<Reminded> =>
    write((trx) => begin(trx, open, waveId, now));
  return {
    /** Begins a reminder, whose mails `queueReminders` queues. @param now in ms since 1970. */
    beginReminder,
    /**
     * Reminds everybody. What a killed process has not queued, housekeeping does. @param now in ms
     * since 1970.
     */
    remind: async (waveId: string, now: number): Promise<Reminded> => {
      const reminded = await beginReminder(waveId, now);
      if (reminded === 'done') await queueReminders(now);
      return reminded;
    },
    queueReminders,
  };
}

async function begin(
  trx: Trx,
  { timeZone }: OpenDatabase,
  waveId: string,
  now: number,
): Promise<Reminded> {
  const wave = await lockWave(trx, waveId);
  if (
    !wave ||
    waveStateAt(now, timeZone, {
      opensOn: wave.opens_on,
      closesOn: wave.closes_on,
      closedOn: wave.closed_on,
      // Who is reminded was invited, which needs an agreement.
      isAgreed: true,
    }) !== 'open'
  )
    return 'gone';
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

/**
 * Queues the next reminders. @returns the id of the last invitation that was dealt with; undefined
 * if there are no more.
 */
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
    // Housekeeping queues it once its address may have a reminder again.
    if (!mail || (await isOverMailLimit(trx, secret, { mail, now }))) continue;
    // Another process may have dealt with it meanwhile.
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
