import { requirePort } from '../../command-line/require-port.ts';
import type { IntakeSettings } from '../settings/environment.ts';
import { describeIdleSettings } from '../settings/environment.ts';
import { NO_DESK } from './desk.ts';
import { type RunningIntake, serve } from './serve.ts';

// Service managers wait for at least ten seconds before they kill a process.
const STOP_TIMEOUT_MS = 9000;

/**
 * Serves until the process is asked to stop, and prints where. @param command the command as it is
 * typed, for an error that the port is taken. @throws as {@link requirePort} and {@link serve} do.
 */
export async function runIntake(settings: IntakeSettings, command: string): Promise<void> {
  let intake: RunningIntake | undefined;
  let isStopping = false;
  // Listened to from here on and each time: the first process of a container gets no signal that it
  // doesn't listen to, and under npm a terminal's comes twice.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (!intake) process.exit();
      if (isStopping) return;
      isStopping = true;
      // An early exit loses no stored data: a mail being sent is sent again after its lease.
      setTimeout(() => process.exit(), STOP_TIMEOUT_MS).unref();
      void intake.stop();
    });
  // A start that fails on its port must not have migrated the store of the process that has it.
  await requirePort(settings, command);
  const idle = describeIdleSettings();
  intake = await serve(settings);
  console.log(
    `Serving ${settings.siteFolder} at http://${settings.host}:${intake.port}${settings.base}`,
  );
  console.log(`Mail goes ${intake.mailPlace}`);
  console.log(
    settings.operators.length > 0 ? `The desk is open at ${settings.intakeUrl}/desk/` : NO_DESK,
  );
  for (const line of idle) console.log(line);
}
