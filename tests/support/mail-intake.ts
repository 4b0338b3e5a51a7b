import { createMailer } from '../../intake/mail/mailer.ts';
import { Sender } from '../../intake/mail/sender.ts';
import type { MailTransport } from '../../intake/mail/transport.ts';
import type { Deps } from '../../intake/server/deps.ts';
import type { IntakeSettings } from '../../intake/settings/environment.ts';
import type { Store } from '../../intake/store/store.ts';
import { startIntake, type TestIntake } from './intake.ts';

/**
 * An intake that sends mail through the given transport. `skip` sets the sender's clock ahead by so
 * many milliseconds, and wakes it.
 */
export async function startMailIntake(
  transport: MailTransport,
  own?: Store,
  {
    surveyReturnPath,
    surveyReplyTo,
    bounceTo,
    bounceSecret,
    ...deps
  }: Pick<Partial<Deps>, 'desk'> &
    Pick<IntakeSettings, 'surveyReturnPath' | 'surveyReplyTo' | 'bounceTo' | 'bounceSecret'> = {},
): Promise<TestIntake & { wake(): void; skip(milliseconds: number): void }> {
  let wake = () => {};
  let ahead = 0;
  const intake = await startIntake({
    ...(own && { store: own }),
    bounceSecret,
    now: () => Date.now(),
    onMail: () => wake(),
    checkMail: transport.check,
    ...deps,
  });
  const { store, parts, settings, mail, log } = intake.deps;
  const deliver = createMailer({
    transport,
    parts,
    guide: Buffer.from('%PDF-1.7 the guide'),
    settings: { ...settings, surveyReturnPath, surveyReplyTo, bounceTo },
    from: mail.from,
    store,
  });
  const now = () => Date.now() + ahead;
  const sender = new Sender({ outbox: store.outbox, clock: store.clock, deliver, log, now });
  wake = () => sender.wake();
  sender.start();
  return {
    ...intake,
    wake,
    skip: (milliseconds) => {
      ahead += milliseconds;
      wake();
    },
    stop: async () => {
      await sender.stop();
      transport.close();
      await intake.stop();
    },
  };
}
