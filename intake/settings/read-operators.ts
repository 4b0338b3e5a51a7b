import { OPERATOR_TOKEN } from '../../core/desk/desk.ts';
import { createWeaknessOf } from '../../core/gates/weakness.ts';
import { readNamed, readSecret, SettingsError } from '../../core/settings/read.ts';
import { readAddress } from '../../core/submissions/address.ts';

export interface Operator {
  /** Shown at the desk and in its log. */
  name: string;
  /** For replies to their mails; undefined for the firm's address. */
  address?: string;
  token: string;
}

/** The name of an operator who signs in with `OPERATOR_TOKEN`. */
const SHARED_NAME = 'Operator';
const LINE = /^(?<name>\S+)\s+(?:<(?<address>[^<>\s]*)>\s+)?(?<token>\S.*)$/;
const NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}.'_-]{0,39}$/u;

type Env = Readonly<Record<string, string | undefined>>;

/**
 * One for `OPERATOR_TOKEN`, or those in the file of `OPERATOR_TOKENS_FILE`; empty if neither is
 * set.
 * @param readText reads a file by its path, relative to the project's folder.
 * @throws {SettingsError} that names each wrong line of the file, without its token.
 */
export function readOperators(env: Env, readText: (file: string) => string): Operator[] {
  const file = env.OPERATOR_TOKENS_FILE;
  if (!file) {
    const token = checkToken('OPERATOR_TOKEN', readSecret(env, 'OPERATOR_TOKEN', readText));
    return token === undefined ? [] : [{ name: SHARED_NAME, token }];
  }
  const other = ['OPERATOR_TOKEN', 'OPERATOR_TOKEN_FILE'].find((name) => env[name]);
  if (other)
    throw new SettingsError(
      `${other} and OPERATOR_TOKENS_FILE are both set: leave one of them out`,
    );
  const operators = parseOperators(readNamed('OPERATOR_TOKENS_FILE', file, readText), file);
  if (operators.length === 0)
    throw new SettingsError(
      `OPERATOR_TOKENS_FILE is "${file}", which names nobody: write a name and a token a line, or leave it out`,
    );
  return operators;
}

/**
 * One operator a line: a name, perhaps an address in angle brackets, and a token. Skips empty lines
 * and those that begin with `#`. @throws {SettingsError}
 */
function parseOperators(text: string, file: string): Operator[] {
  const operators: Operator[] = [];
  const faults: string[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (/^\s*(#|$)/.test(line)) continue;
    const operator = readLine(line);
    const fault = typeof operator === 'string' ? operator : describeRepetition(operator, operators);
    if (fault) faults.push(`OPERATOR_TOKENS_FILE, ${file}, line ${index + 1}: ${fault}`);
    else if (typeof operator !== 'string') operators.push(operator);
  }
  if (faults.length > 0) throw new SettingsError(faults.join('\n'));
  return operators;
}

/** @returns the operator, or what is wrong with the line. */
function readLine(line: string): Operator | string {
  if (/\s#/.test(line)) return 'put the comment behind # in a line of its own';
  const { name, address, token } = line.trim().match(LINE)?.groups ?? {};
  if (name === undefined || token === undefined)
    return 'write a name, a space and a token, such as what npm run new:code prints';
  if (!NAME.test(name))
    return 'the name, which is the first word, has other characters than letters, digits, dots, hyphens and apostrophes, or more than 40';
  if (address !== undefined && readAddress(address) === undefined)
    return `what stands in angle brackets, ${address}, is no e-mail address`;
  const fault = describeFault(token, name);
  return fault
    ? `the token ${fault}; replace it with what npm run new:code prints`
    : { name, token, ...(address && { address }) };
}

function describeRepetition({ name, token }: Operator, others: Operator[]): string | undefined {
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
    return `an earlier line has the name ${name}, too: give each operator another`;
  if (others.some((other) => other.token === token))
    return 'an earlier line has the same token: give each operator another, which npm run new:code prints';
  return undefined;
}

const weaknessOf = createWeaknessOf();

/**
 * @param token undefined if it isn't set. @throws {SettingsError} if it is weak, or can't be sent
 * in a header.
 */
export function checkToken(name: string, token: string | undefined): string | undefined {
  const fault = token === undefined ? undefined : describeFault(token);
  if (fault)
    throw new SettingsError(
      `${name} ${fault}; set it to what npm run new:code prints, or leave it out`,
    );
  return token;
}

/**
 * The predicate of a sentence that doesn't show the token; undefined if the token is good. @param
 * name of the operator, if there is one.
 */
function describeFault(token: string, name = ''): string | undefined {
  if (!OPERATOR_TOKEN.test(token))
    return 'has characters other than unaccented letters, digits, signs and single spaces';
  return weaknessOf(token, [name]);
}
