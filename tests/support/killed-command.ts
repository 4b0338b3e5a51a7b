import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PROJECT } from './sites.ts';

const PATIENCE_MS = 90_000;

/** Runs an operator command and kills it once a condition holds. @throws if the command ends first, or the condition never holds. */
export async function killCommand(name: string, args: string[], environment: NodeJS.ProcessEnv, isTime: () => boolean): Promise<void> {
  const child = spawn(process.execPath, [path.join(PROJECT, `intake/commands/${name}.ts`), ...args], { stdio: 'ignore', env: environment });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = once(child, 'exit');
  for (const deadline = Date.now() + PATIENCE_MS; child.exitCode === null && !isTime() && Date.now() < deadline; ) await sleep(5);
  kill();
  const [status, signal] = await ended;
  process.off('exit', kill);
  if (!isTime()) throw new Error(`${name} never came so far.`);
  if (signal !== 'SIGKILL') throw new Error(`${name} ended by itself (${status}).`);
}
