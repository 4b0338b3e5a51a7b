import { isIPv6 } from 'node:net';
import { requirePort } from '../../command-line/require-port.ts';
import type { IntakeSettings } from '../settings/environment.ts';
import { describeIdleSettings } from '../settings/environment.ts';
import { NO_DESK } from './desk.ts';
import { type RunningIntake, serve } from './serve.ts';

// Service managers wait for at least ten seconds before they kill a process.
const STOP_TIMEOUT_MS = 9000;

/**
 * Until the process is asked to stop. @param command as typed, for the error that the port is
 * taken. @throws as {@link requirePort} and {@link serve}.
 */
export async function runIntake(settings: IntakeSettings, command: string): Promise<void> {
  let intake: RunningIntake | undefined;
  let isStopping = false;
  // From the start, because the first process of a container ignores signals without a listener;
  // and repeatedly, because under npm a terminal's signal comes twice.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (!intake) process.exit();
      if (isStopping) return;
      isStopping = true;
      // An early exit loses no stored data: a mail being sent is sent again after its lease.
      setTimeout(() => process.exit(), STOP_TIMEOUT_MS).unref();
      void intake.stop();
    });
  // Before the store is opened: a second start must not migrate the store of the running process.
  await requirePort(settings, command);
  const idle = describeIdleSettings();
  intake = await serve(settings);
  const host = isIPv6(settings.host) ? `[${settings.host}]` : settings.host;
  console.log(`Serving ${settings.siteFolder} at http://${host}:${intake.port}${settings.base}`);
  console.log(`Mail goes ${intake.mailPlace}`);
  console.log(
    settings.operators.length > 0 ? `The desk is open at ${settings.intakeUrl}/desk/` : NO_DESK,
  );
  for (const line of idle) console.log(line);
}
