import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../tests/support/free-port.ts';
import { requirePort } from './require-port.ts';

test('A taken port is told with the command that works, and a free one is not', async () => {
  const port = await freePort();
  await requirePort({ host: '127.0.0.1', port }, 'npm start');
  const other = createServer().listen(port, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const refused = requirePort({ host: '127.0.0.1', port }, 'npm start');
  await expect(refused).rejects.toThrow(
    new RegExp(`^Another program listens on port ${port}: stop it, or run PORT=\\d+ npm start$`),
  );
  const offered = await refused.catch(({ message }: Error) =>
    Number(message.match(/PORT=(\d+)/)?.[1]),
  );
  expect(await requirePort({ host: '127.0.0.1', port: offered ?? 0 }, 'npm start')).toBeUndefined();
});
