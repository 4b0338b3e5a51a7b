import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { NOTHING, type Outcome } from './outcome.ts';
import { PROJECT } from './sites.ts';

export interface Run {
  environment?: NodeJS.ProcessEnv;
  /**
   * Whether to print the output in one piece at the end, because another tool runs at the same
   * time.
   */
  isBeside?: boolean;
}

/** Runs one of the project's tools on the project's own Node. @returns whether it succeeded. */
export async function run(
  command: string,
  args: string[],
  { environment = {}, isBeside = false }: Run = {},
): Promise<boolean> {
  const title = `\n> ${command} ${args.join(' ')}`;
  if (!isBeside) console.log(title);
  const PATH = [path.join(PROJECT, 'node_modules/.bin'), process.env.PATH].join(path.delimiter);
  // Many processes load the same code.
  const own = { PATH, NODE_COMPILE_CACHE: path.join(PROJECT, '.cache/compiled') };
  const output = isBeside ? 'pipe' : 'inherit';
  const child = spawn(command, args, {
    cwd: PROJECT,
    stdio: ['ignore', output, output],
    env: { ...process.env, ...own, ...environment },
  });
  let printed = title;
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (printed += text));
  try {
    const [status, signal] = await once(child, 'close');
    if (isBeside) console.log(printed);
    if (signal) console.error(`${command} was ended by ${signal}.`);
    return status === 0;
  } catch (error) {
    console.error((error as Error).message);
    return false;
  }
}

export async function runOne(command: string, args: string[], how?: Run): Promise<Outcome> {
  return (await run(command, args, how))
    ? { ...NOTHING, passed: 1 }
    : { ...NOTHING, failed: [[command, ...args].join(' ')] };
}
