import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { KEEP_ALIVE_SECONDS } from './wire-answer.ts';

/** Gives the whole answer to a GET of a path with this `Accept-Encoding`, if it has one at hand. */
export type Find = (pathname: string, accepted: string) => Buffer | undefined;

// One request, whole and written strictly; whatever is not is node:http's to judge.
const REQUEST = /^GET (\/[!-~]*) HTTP\/1\.1\r\n((?:[\w-]+:[\t -~]*\r\n)+)\r\n$/;
const HOST = /^host:/im;
const ACCEPT_ENCODING = /^accept-encoding:(.*)$/im;
/** Headers that can make the answer another one, or that announce a body. */
const MEANINGFUL = /^(?:(?:content-length|transfer-encoding|expect|upgrade|trailer|te|range|if-[\w-]+):|connection:(?! ?keep-alive\r))/im;
const LONGEST_BYTES = 8192;
const IDLE_MS = (KEEP_ALIVE_SECONDS + 1) * 1000;
// A telephone in a tunnel has not left; who takes nothing for so long has.
const STALLED_MS = 30_000;

/** What becomes of the connections that node:http does not have. */
export interface QuickConnections {
  /** Ends each once the answer that is leaving has left. */
  end: () => void;
  /** Ends each at once, whatever its client has not taken yet. */
  cut: () => void;
}

/**
 * Lets a server answer the plainest of requests straight on the connection: node:http's own work on a request is several times that
 * of sending a file from memory (decision 0019). At the first request that is anything else, the connection is node:http's for good.
 */
export function answerQuickly(server: Server, find: Find): QuickConnections {
  const [handOver] = server.listeners('connection');
  server.removeAllListeners('connection');
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    const end = () => socket.destroySoon();
    const expire = () => {
      if (socket.writableLength > 0 && socket.timeout === IDLE_MS) socket.setTimeout(STALLED_MS);
      else socket.destroy();
    };
    const forget = () => sockets.delete(socket);
    const take = (chunk: Buffer) => {
      // Who asks again before the last answer has left is not answered into memory without end.
      const answer = socket.writableLength === 0 ? answerTo(chunk, find) : undefined;
      if (answer) {
        socket.write(answer);
        return;
      }
      forget();
      socket.setTimeout(0).off('data', take).off('timeout', expire).off('end', end).off('error', end).off('close', forget);
      handOver?.call(server, socket);
      socket.unshift(chunk);
    };
    sockets.add(socket);
    socket.setTimeout(IDLE_MS).on('data', take).on('timeout', expire).on('end', end).on('error', end).on('close', forget);
  });
  return {
    end: () => {
      for (const socket of sockets) socket.destroySoon();
    },
    cut: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}

function answerTo(chunk: Buffer, find: Find): Buffer | undefined {
  if (chunk.length > LONGEST_BYTES) return undefined;
  const [, target, headers] = REQUEST.exec(chunk.toString('latin1')) ?? [];
  if (!target || !headers || !HOST.test(headers) || MEANINGFUL.test(headers)) return undefined;
  const query = target.indexOf('?');
  return find(query < 0 ? target : target.slice(0, query), ACCEPT_ENCODING.exec(headers)?.[1] ?? '');
}
