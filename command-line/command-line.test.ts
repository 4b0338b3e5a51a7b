import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { runCommandLine, UsageError } from './command-line.ts';
import { ROOT } from './read-settings.ts';

const USAGE = {
  command: 'npm run greet',
  does: 'Greets people.',
  argument: '[NAME]',
  options: {
    loud: { type: 'boolean', does: 'Shouts' },
    at: { type: 'string', value: 'HOUR', does: 'The hour' },
    also: { type: 'string', multiple: true, does: 'More' },
  },
  example: 'Ines --loud',
} as const;

let said: string;
beforeEach(() => {
  said = '';
  for (const name of ['log', 'error'] as const) {
    vi.spyOn(console, name).mockImplementation((line: string) => {
      said += `${line}\n`;
    });
  }
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

const run = vi.fn();
const greet = (...args: string[]) =>
  runCommandLine(
    USAGE,
    run,
    ({ message }) => (message === 'bug' ? undefined : `${message}!`),
    args,
  );

describe('A command', () => {
  test('gets its argument and its options', async () => {
    await greet('Ines', '--loud', '--at', '9', '--also', 'a', '--also', 'b');
    expect(run).toHaveBeenLastCalledWith({
      argument: 'Ines',
      values: { loud: true, at: '9', also: ['a', 'b'] },
    });
    await greet();
    expect(run).toHaveBeenLastCalledWith({ argument: undefined, values: {} });
    expect(process.exitCode).toBeUndefined();
  });

  test('prints its usage and an example with --help, whatever else is given, and does nothing', async () => {
    run.mockClear();
    await greet('--no-such', '--help');
    expect(said).toBe(`usage: npm run greet -- [NAME] [--loud] [--at HOUR] [--also]…

Greets people.

  --loud     Shouts
  --at HOUR  The hour
  --also     More
  --help     Prints this

example: npm run greet -- Ines --loud
`);
    expect(run).not.toHaveBeenCalled();
    expect(process.exitCode).toBeUndefined();
  });

  test.each([
    [['--lud'], /^Unknown option '--lud'\n/],
    [['--at'], /^Option '--at <value>' argument missing/],
    [['Ines', 'Ana'], /^Give one NAME, not 2: put quotes around one that has spaces\./],
    // What an unset shell variable gives. As a path, it would be the current folder.
    [[''], /^NAME is empty\.\n/],
  ])('refuses %j with its usage and exit code 2', async (args, message) => {
    run.mockClear();
    await greet(...args);
    expect(said).toMatch(message);
    expect(said).toContain('\nusage: npm run greet -- [NAME] [--loud]');
    expect(said).toContain('\nexample: npm run greet -- Ines --loud\n');
    expect([process.exitCode, run.mock.calls.length]).toEqual([2, 0]);
  });

  test('refuses to run without the argument that it needs, and an argument where it takes none', async () => {
    await runCommandLine({ ...USAGE, argument: 'NAME' }, run, () => undefined, []);
    expect(said).toMatch(/^NAME is missing\.\n/);
    const { argument: _, ...none } = USAGE;
    await runCommandLine(none, run, () => undefined, ['Ines']);
    expect(said).toContain("Unexpected argument 'Ines'\n");
  });

  test('ends with 2 for a wrong value, with 1 for an error that it explains, and leaves a bug to Node', async () => {
    run.mockRejectedValueOnce(new UsageError('--at takes an hour.'));
    await greet('--at', 'x');
    expect([said.split('\n')[0], process.exitCode]).toEqual(['--at takes an hour.', 2]);
    said = '';
    run.mockRejectedValueOnce(new Error('full'));
    await greet();
    expect([said, process.exitCode]).toEqual(['full!\n', 1]);
    run.mockRejectedValueOnce(new Error('bug'));
    await expect(greet()).rejects.toThrow('bug');
  });
});

const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
// Stryker and Playwright have a help of their own, and npm runs postinstall.
const COMMANDS = Object.entries(scripts).filter(
  ([name]) => !['mutate', 'test:browsers', 'postinstall'].includes(name),
);

async function spawnCommand(
  script: string,
  ...args: string[]
): Promise<{ status: number; out: string; error: string }> {
  const child = spawn(process.execPath, [...script.split(' ').slice(2), ...args], { cwd: ROOT });
  const [out, error] = ['', ''].map(() => [] as string[]);
  child.stdout.setEncoding('utf8').on('data', (text: string) => out?.push(text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => error?.push(text));
  const [status] = await once(child, 'close');
  return { status, out: out?.join('') ?? '', error: error?.join('') ?? '' };
}

describe('Every command of package.json', () => {
  test.each(COMMANDS)(
    '%s explains itself with --help',
    { timeout: 60_000, tags: ['long'] },
    async (name, script) => {
      const command = ['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`;
      const help = await spawnCommand(script, '--help');
      expect(help).toMatchObject({ status: 0, error: '' });
      expect(help.out).toMatch(
        new RegExp(`^usage: ${command}\\b[\\s\\S]*\\nexample: ${command}\\b`),
      );
    },
  );

  test('says on standard error what it refuses', { timeout: 60_000 }, async () => {
    expect(await spawnCommand('exec node builder/commands/new-code.ts', '--no-such')).toMatchObject(
      {
        status: 2,
        out: '',
        error: expect.stringContaining("Unknown option '--no-such'"),
      },
    );
  });

  test('works on when nobody reads its output any more', { timeout: 60_000 }, async () => {
    const child = spawn(process.execPath, ['builder/commands/new-code.ts'], { cwd: ROOT });
    child.stdout.destroy();
    const error: string[] = [];
    child.stderr.setEncoding('utf8').on('data', (text: string) => error.push(text));
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(error).toEqual([]);
  });
});
