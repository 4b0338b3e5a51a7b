import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy that can fall silent, as a firewall does when it forgets its connections. */
export interface SilentProxy {
  port: number;
  /** From now on existing connections drop every byte and stay open; new connections work. */
  silence(): void;
  stop(): Promise<void>;
}

/** Starts a proxy to a port of this machine. */
export async function startSilentProxy(target: number): Promise<SilentProxy> {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    silence: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
