import { type SETTINGS, type SettingName, settingOf } from './table.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the variable, or the file that the variable with the suffix `_FILE` names.
 * @param readText reads a file by its path, relative to the project folder.
 * @param trim removes what is not part of the secret, such as a line end.
 * @returns undefined if neither variable is set.
 * @throws {SettingsError} if both are set, or the file is empty or can't be read.
 */
export function readSecret(
  env: Environment,
  name: string,
  readText: (file: string) => string,
  trim = (text: string) => text.trim(),
): string | undefined {
  const file = env[`${name}_FILE`];
  if (!file) return trim(env[name] ?? '') || undefined;
  if (env[name])
    throw new SettingsError(`${name} and ${name}_FILE are both set: leave one of them out`);
  const text = trim(readNamed(`${name}_FILE`, file, readText));
  if (text === '')
    throw new SettingsError(
      `${name}_FILE is "${file}", which is empty: write the secret into it, or leave it out`,
    );
  return text;
}

/** Reads the file that a variable names. @throws {SettingsError} if it can't be read. */
export function readNamed(name: string, file: string, readText: (file: string) => string): string {
  try {
    return readText(file);
  } catch {
    throw new SettingsError(
      `${name} is "${file}", which can't be read: correct the path, or let this user read it`,
    );
  }
}

/** @throws {SettingsError} if the name is empty, which would mean the project folder itself. */
export function readFolderName(env: Environment, name: string, otherwise: string): string {
  const text = env[name] ?? otherwise;
  if (text.trim() === '')
    throw new SettingsError(`${name} is empty: name a folder, or leave it out for ${otherwise}`);
  return text;
}

type Table = typeof SETTINGS;
type NumberName = {
  [Name in SettingName]: Table[Name] extends { range: object } ? Name : never;
}[SettingName];
type NumberOf<Name extends NumberName> = Table[Name] extends { default: number }
  ? number
  : number | undefined;

/** The table has range and default. @throws {SettingsError} */
export function readNumber<Name extends NumberName>(env: Environment, name: Name): NumberOf<Name> {
  const { range: [least, most] = [0, 0], of, default: otherwise } = settingOf(name);
  const text = env[name];
  const value = text === undefined ? otherwise : Number(text);
  if (
    text !== undefined &&
    !(/^\d{1,7}$/.test(text) && Number(text) >= least && Number(text) <= most)
  )
    throw new SettingsError(
      `${name} is "${text}": set it to a number ${of ? `of ${of} ` : ''}from ${least} to ${most}, or leave it out for ${otherwise ?? 'no limit'}`,
    );
  return value as NumberOf<Name>;
}

/** The table has choices and default. @throws {SettingsError} */
export function readChoice(env: Environment, name: SettingName): string {
  const { choices = [], default: otherwise = '' } = settingOf(name);
  const text = env[name] ?? `${otherwise}`;
  if (!choices.includes(text))
    throw new SettingsError(
      `${name} is "${text}": set it to ${choices.join(', ')}, or leave it out for ${otherwise}`,
    );
  return text;
}

/** @throws {SettingsError} with every error, one a line. */
export function readAll<Settings extends object>(
  reads: { [Name in keyof Settings]: () => Settings[Name] },
): Settings {
  const settings: Partial<Settings> = {};
  // A setting can be the default of another, which then fails with the same message.
  const wrong = new Set<string>();
  for (const name in reads) {
    try {
      settings[name] = reads[name]();
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error;
      wrong.add(error.message);
    }
  }
  if (wrong.size > 0) throw new SettingsError([...wrong].join('\n'));
  // Complete, because each missing setting has left a message.
  return settings as Settings;
}

export class SettingsError extends Error {
  override name = 'SettingsError';
}
