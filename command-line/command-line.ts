import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

type Options = Record<
  string,
  { type: 'boolean' | 'string'; multiple?: boolean; does: string; value?: string }
>;

export interface Usage<Known extends Options = Options> {
  /** As typed, such as `npm run backup`. */
  command: string;
  does: string;
  /** Such as `ADDRESS`; in brackets if it is optional, such as `[FILE]`. */
  argument?: string;
  options?: Known;
  example: string;
}

export interface Given<Known extends Options> {
  values: {
    [Name in keyof Known]?: Known[Name] extends { type: 'boolean' }
      ? boolean
      : Known[Name] extends { multiple: true }
        ? string[]
        : string;
  };
  argument: string | undefined;
}

/** See interface.md, Commands. */
const WRONG_ARGUMENTS = 2;

export class UsageError extends Error {
  override name = 'UsageError';
}

/**
 * Prints the usage for `--help`. Exit code 1 for an error that the user can correct, which is
 * explained; 2 for wrong arguments. Rethrows a bug, so that Node prints its stack and exits with 1.
 * @param run may throw a {@link UsageError} for an invalid argument.
 * @param explain returns undefined for a bug.
 */
export async function runCommandLine<const Known extends Options>(
  usage: Usage<Known>,
  run: (given: Given<Known>) => Promise<void> | void,
  explain: (error: Error) => string | undefined,
  args = process.argv.slice(2),
): Promise<void> {
  process.stdout.off('error', ignoreClosedPipe).on('error', ignoreClosedPipe);
  try {
    if (args.includes('--help')) return console.log(describeUsage(usage));
    await run(readArguments(usage, args));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const isWrong = error instanceof UsageError;
    const message = isWrong
      ? `${error.message}\nusage: ${synopsis(usage)}\nexample: ${example(usage)}`
      : explain(error);
    if (message === undefined) throw error;
    console.error(message);
    process.exitCode = isWrong ? WRONG_ARGUMENTS : 1;
  }
}

/** Only to a terminal. */
export function tellProgress(line: string): void {
  if (process.stderr.isTTY) console.error(line);
}

// `npm run doctor | head` closes the pipe early. The command still finishes its work.
function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}

function readArguments<Known extends Options>(
  { options = {} as Known, argument: name }: Usage<Known>,
  args: string[],
): Given<Known> {
  const { values, positionals } = parse(args, options, name !== undefined);
  const [argument] = positionals;
  if (positionals.length > 1)
    throw new UsageError(
      `Give one ${bare(name)}, not ${positionals.length}: put quotes around one that has spaces.`,
    );
  if (argument === undefined && name !== undefined && name === bare(name))
    throw new UsageError(`${name} is missing.`);
  if (argument === '') throw new UsageError(`${bare(name)} is empty.`);
  return { values: values as Given<Known>['values'], argument };
}

function parse(args: string[], options: ParseArgsOptionsConfig, allowPositionals: boolean) {
  try {
    return parseArgs({ args, options, allowPositionals });
  } catch (error) {
    // What Node adds is for programmers.
    throw new UsageError((error as Error).message.replace(/\.\s[\s\S]*/, ''));
  }
}

function describeUsage(usage: Usage): string {
  const options = Object.entries({
    ...usage.options,
    help: { type: 'boolean', does: 'Prints this' },
  } satisfies Options).map(([name, option]) => [flag(name, option), option.does]);
  const width = Math.max(...options.map(([left = '']) => left.length));
  const lines = options.map(([left = '', does]) => `  ${left.padEnd(width)}  ${does}`);
  return `usage: ${synopsis(usage)}\n\n${usage.does}\n\n${lines.join('\n')}\n\nexample: ${example(usage)}`;
}

function synopsis({ command, argument, options = {} }: Usage): string {
  const parts = [
    ...(argument ? [argument] : []),
    ...Object.entries(options).map(
      ([name, option]) => `[${flag(name, option)}]${option.multiple ? '…' : ''}`,
    ),
  ];
  return [command, ...(parts.length > 0 ? ['--', ...parts] : [])].join(' ');
}

function example({ command, example }: Usage): string {
  return [command, ...(example ? ['--', example] : [])].join(' ');
}

function flag(name: string, { value }: Options[string]): string {
  return `--${name}${value ? ` ${value}` : ''}`;
}

function bare(argument = ''): string {
  return argument.replace(/[[\]]/g, '');
}
