import { vi } from 'vitest';
import type { Command } from '../../intake/commands/run-command.ts';

/**
 * Calls an operator command in this process, which takes less time than a process of its own.
 * @returns its exit status and what it printed.
 */
export async function callCommand(
  command: Command,
  args: string[],
  environment: NodeJS.ProcessEnv,
): Promise<{ status: number; said: string }> {
  let said = '';
  const print = (line: string) => {
    said += `${line}\n`;
  };
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(print),
    vi.spyOn(console, 'error').mockImplementation(print),
  ];
  const { exitCode } = process;
  process.exitCode = undefined;
  try {
    await command(args, environment);
    return { status: Number(process.exitCode ?? 0), said };
  } finally {
    process.exitCode = exitCode;
    for (const spy of spies) spy.mockRestore();
  }
}
