import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** The flags of `npm run serve` (decision 0040). */
export const SERVE_FLAGS = ['--optimize-for-size'];

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill();
});

/** Starts a program, and ends it when this process ends. */
export function start(command: string, args: string[], options: SpawnOptions = {}): ChildProcess {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** Waits until a program ends. @returns its exit status and its output. */
export async function finished(child: ChildProcess): Promise<{ status: number | null; output: string }> {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  const [status] = await once(child, 'close');
  return { status, output };
}

/** Waits until a started server answers. @throws if it doesn't within ten seconds, or ends. */
export async function answering(child: ChildProcess, url: string): Promise<void> {
  for (const deadline = Date.now() + 10_000; Date.now() < deadline && child.exitCode === null; await sleep(50)) {
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
  }
  throw new Error(`${child.spawnargs.join(' ')} does not answer at ${url}`);
}

/** Ends a started program. */
export async function stop(child: ChildProcess): Promise<void> {
  if (!running.has(child)) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}
