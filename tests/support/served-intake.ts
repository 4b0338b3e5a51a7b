import type { DestinationStream } from 'pino';
import { readIntakeSettings } from '../../intake/environment.ts';
import { type RunningIntake, serve } from '../../intake/serve.ts';

/** Starts the whole intake in this process, on a free port unless the environment names one. */
export function startServedIntake(
  environment: NodeJS.ProcessEnv,
  lines: DestinationStream = { write: () => undefined },
): Promise<RunningIntake> {
  return serve(
    readIntakeSettings({ PORT: '0', SITE_URL: 'http://localhost', ...environment }),
    lines,
  );
}
