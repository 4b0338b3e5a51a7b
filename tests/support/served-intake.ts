import type { DestinationStream } from 'pino';
import { type RunningIntake, serve } from '../../intake/server/serve.ts';
import { readIntakeSettings } from '../../intake/settings/environment.ts';

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
