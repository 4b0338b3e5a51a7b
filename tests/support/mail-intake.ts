import type { Deps } from '../../intake/deps.ts';
import type { IntakeSettings } from '../../intake/environment.ts';
import { createMailer } from '../../intake/mail/mailer.ts';
import type { MailTransport } from '../../intake/mail/transport.ts';
import { Sender } from '../../intake/outbox/sender.ts';
import type { Store } from '../../intake/store/store.ts';
import { startIntake, type TestIntake } from './intake.ts';

/** An intake that sends mail through the given transport. */
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
): Promise<TestIntake & { wake(): void }> {
  let wake = () => {};
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
  const sender = new Sender({ outbox: store.outbox, clock: store.clock, deliver, log });
  wake = () => sender.wake();
  sender.start();
  return {
    ...intake,
    wake,
    stop: async () => {
      await sender.stop();
      transport.close();
      await intake.stop();
    },
  };
}
