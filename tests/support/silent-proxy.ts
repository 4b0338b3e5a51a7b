import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy that can fall silent, as a firewall does when it forgets its connections. */
export interface SilentProxy {
  port: number;
  /** From now on all connections, new ones as well, drop every byte and stay open. */
  silence(): void;
  /** New connections work again; the silent ones stay silent. */
  resume(): void;
  /** The connections that were made so far. */
  count(): number;
  stop(): Promise<void>;
}

/** Starts a proxy to a port of this machine. @param hear gets what is sent to it. */
export async function startSilentProxy(
  target: number,
  hear: (bytes: Buffer) => void = () => undefined,
): Promise<SilentProxy> {
  let count = 0;
  const sockets = new Set<Socket>();
  let isSilent = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    return socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    count += 1;
    keep(near);
    near.on('data', hear);
    if (!isSilent) near.pipe(keep(connect(target, '127.0.0.1'))).pipe(near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    count: () => count,
    port: (server.address() as AddressInfo).port,
    silence: () => {
      isSilent = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    resume: () => {
      isSilent = false;
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
