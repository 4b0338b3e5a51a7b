import { NO_DESK } from './desk.ts';
import { describeIdleSettings, type IntakeSettings } from './environment.ts';
import { serve } from './serve.ts';

// Service managers wait for at least ten seconds before they kill a process.
const STOP_TIMEOUT_MS = 9000;

/** Serves until the process is asked to stop, and prints where. @throws as {@link serve} does. */
export async function runIntake(settings: IntakeSettings): Promise<void> {
  const idle = describeIdleSettings();
  const intake = await serve(settings);
  console.log(
    `Serving ${settings.siteFolder} at http://${settings.host}:${intake.port}${settings.base}`,
  );
  console.log(`Mail goes ${intake.mailPlace}`);
  console.log(
    settings.operators.length > 0 ? `The desk is open at ${settings.intakeUrl}/desk/` : NO_DESK,
  );
  for (const line of idle) console.log(line);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      // An early exit loses no stored data: a mail being sent is sent again after its lease.
      setTimeout(() => process.exit(), STOP_TIMEOUT_MS).unref();
      void intake.stop();
    });
  }
}
