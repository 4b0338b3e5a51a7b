import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { workerEnvironment } from './environment.ts';
import { runHeavy } from './heavy-steps.ts';

const workers = new Set<ChildProcess>();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    for (const worker of workers) worker.kill();
    // If a service in this process handles the signal, it decides when to end.
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
  });

/**
 * Runs a heavy step in a process of its own, so that its memory returns to the system
 * (decisions/builds.md).
 * @param file relative to the builder's folder. It reads its job as JSON from standard input.
 * @throws if the worker fails. The worker has printed the reason, unless the system ended it.
 */
export function runWorker(file: string, job: unknown): Promise<void> {
  return runHeavy(async () => {
    const worker = spawn(process.execPath, [path.join(import.meta.dirname, file)], {
      env: workerEnvironment(),
      stdio: ['pipe', 'ignore', 'inherit'],
    });
    // If the worker ended early, writing fails; its exit code tells the reason.
    worker.stdin.on('error', () => undefined).end(JSON.stringify(job));
    workers.add(worker);
    const [status, signal] = await once(worker, 'exit').finally(() => workers.delete(worker));
    if (status !== 0)
      throw new Error(
        `${file} ended with ${signal ?? `exit code ${status}`}${signal === 'SIGKILL' ? ': perhaps the memory ran out' : ''}.`,
      );
  });
}
