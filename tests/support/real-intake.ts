import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { PROJECT } from './sites.ts';
import { SUBMISSIONS } from './submissions.ts';

export interface RealIntake {
  url: string;
  /**
   * Posts a contact message with this text. @returns whether the intake acknowledged it: false,
   * too, if the connection was lost.
   */
  send(message: string): Promise<boolean>;
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  isRunning(): boolean;
  pid: number;
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/**
 * Starts `intake/main.ts`, and resolves once it listens. @param under a command that runs and
 * observes it.
 */
export async function startRealIntake(
  environment: NodeJS.ProcessEnv,
  under: string[] = [],
): Promise<RealIntake> {
  const own = {
    PORT: '0',
    SITE_URL: 'http://localhost',
    SUBMISSION_LIMIT: '1000000',
    LOG_LEVEL: 'error',
    ...environment,
  };
  const child = startNode(path.join(PROJECT, 'intake/main.ts'), [], own, under);
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    const listen = (text: string) => {
      said += text;
      const port = said.match(/ at http:\/\/127\.0\.0\.1:(\d+)/)?.[1];
      if (port) resolve(`http://127.0.0.1:${port}`);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('close', () => reject(new Error(`The intake ended: ${said}`)));
  });
  return {
    url,
    pid: child.pid ?? 0,
    send: (message) =>
      fetch(`${url}/api/contact-messages`, {
        method: 'POST',
        body: JSON.stringify({ ...SUBMISSIONS['contact-messages'], message }),
        headers: { 'Content-Type': 'application/json' },
      }).then(
        async (response) => response.ok && (await response.text()).length > 0,
        () => false,
      ),
    isRunning: () => running.has(child),
    end: async (signal) => {
      if (!running.has(child)) return;
      const ended = once(child, 'close');
      child.kill(signal);
      await ended;
    },
  };
}

/** Sends messages from several senders at once until stopped, and records the acknowledged ones. */
export function load(
  intake: RealIntake,
  acknowledged: Set<string>,
  name = 'message',
): () => Promise<void> {
  let isOn = true;
  const senders = Array.from({ length: 8 }, async (_, sender) => {
    for (let count = 0; isOn; count++)
      if (await intake.send(`${name} ${sender}.${count}.`))
        acknowledged.add(`${name} ${sender}.${count}.`);
  });
  return async () => {
    isOn = false;
    await Promise.all(senders);
  };
}

/** Runs an operator command and waits until it ends. */
export async function runCommand(
  name: string,
  args: string[],
  environment: NodeJS.ProcessEnv,
): Promise<{ status: number | null; said: string }> {
  const child = startNode(path.join(PROJECT, `intake/commands/${name}.ts`), args, environment);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: string) => (said += text));
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, said };
}

function startNode(
  file: string,
  args: string[],
  environment: NodeJS.ProcessEnv,
  under: string[] = [],
): ChildProcess {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  // As npm run serve does (decisions/store.md).
  const node = [process.execPath, '--optimize-for-size'];
  const [command = '', ...rest] = [...under, ...node, file, ...args];
  const child = spawn(command, rest, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH, NODE_COMPILE_CACHE, ...environment },
  });
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8');
  running.add(child);
  child.once('close', () => running.delete(child));
  return child;
}
