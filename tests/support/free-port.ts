import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

// Systems take the ports of outgoing connections from 32768 up, so none of these can be taken
// between finding and using it.
const [LEAST, MOST] = [15_000, 32_000];

/** Finds a free port that stays free until a server uses it, also while that server restarts. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LEAST, MOST);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
