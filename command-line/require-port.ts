import { once } from 'node:events';
import { createServer } from 'node:net';
import { SettingsError } from '../core/settings/read.ts';

/**
 * Call it before long work that needs the port.
 * @param command as typed; the error repeats it with a free port.
 * @throws {SettingsError} if another program listens there.
 */
export async function requirePort(
  { host, port }: { host: string; port: number },
  command: string,
): Promise<void> {
  if (port === 0 || (await isFree(host, port))) return;
  let other = port + 1;
  while (!(await isFree(host, other))) other += 1;
  throw new SettingsError(
    `Another program listens on port ${port}: stop it, or run PORT=${other} ${command}`,
  );
}

export async function isFree(host: string, port: number): Promise<boolean> {
  const server = createServer().listen(port, host);
  try {
    await once(server, 'listening');
    server.close();
    await once(server, 'close');
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    return false;
  }
}
