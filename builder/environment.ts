import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { readFolder, readPort } from '../command-line/read-settings.ts';
import type { Gate } from '../core/gates/gates.ts';
import { intakeFolder, PARTS_FILE } from '../core/intake/parts.ts';
import { describeUnknownSettings } from '../core/settings/names.ts';
import { readAll, SettingsError } from '../core/settings/read.ts';
import { parseSiteUrl, type SiteUrl } from '../core/settings/site-url.ts';
import type { DeliveryFacts } from '../core/submissions/delivery.ts';
import { readDelivery } from './delivery-settings.ts';
import { provideKeys } from './gates/carried-keys.ts';
import { CODE_VARIABLES, proposeCode } from './gates/codes.ts';
import {
  type GateSettings,
  type KeyPlaces,
  readGateSettings,
  readKeyPlaces,
} from './gates/settings.ts';
import type { Review } from './mark-mistakes.ts';
import { BUILDING_NAMES, buildingFolder, CACHE, ROOT } from './paths.ts';

type Env = NodeJS.ProcessEnv;

/**
 * @throws {SettingsError} if the path contains # or ?, at which the bundler would cut it, or if
 * nothing can be written beside the code, as every build does.
 */
function requireUsable(checkout: string): void {
  const [sign] = checkout.match(/[#?]/) ?? [];
  if (sign)
    throw new SettingsError(
      `This checkout is in ${checkout}, whose ${sign} the bundler takes for the end of a path: rename that folder.`,
    );
  requireWritable(checkout, 'a build keeps its cache there');
}

/** @throws {SettingsError} if this user can't write into the folder. @param use why they should. */
export function requireWritable(folder: string, use: string): void {
  try {
    accessSync(folder, constants.W_OK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw new SettingsError(
      `This user can’t write into ${folder}, and ${use}: give the user that right, or copy the checkout to a folder of theirs.`,
    );
  }
}

export interface BuildSettings extends SiteUrl {
  content: string;
  output: string;
  isSampleAllowed: boolean;
  delivery: DeliveryFacts;
  /** Whether pages report views; only with DELIVERY=intake. */
  visits: boolean;
  gates: GateSettings;
}

/** @throws {SettingsError} that names every wrong or missing variable, with the remedy. */
export function readBuildSettings(env: Env = process.env, checkout = ROOT): BuildSettings {
  requireUsable(checkout);
  const { site, isSampleAllowed, visits, folders, delivery, gates } = readAll({
    site: () => readSite(env),
    isSampleAllowed: () => readFlag(env, 'ALLOW_SAMPLE', ['0', '1']),
    visits: () => readFlag(env, 'VISITS', ['off', 'on']),
    folders: () => readFolders(env),
    delivery: () => readDelivery(env),
    gates: () =>
      readGateSettings(env, {
        isSampleAllowed: env.ALLOW_SAMPLE === '1',
        output: readFolder(env, 'OUTPUT_DIR'),
      }),
  });
  return {
    ...site,
    ...folders,
    isSampleAllowed,
    delivery,
    visits: visits && delivery.name === 'intake',
    gates,
  };
}

/** @throws {SettingsError} as {@link provideKeys}. */
export function provideContentKeys(
  { gates, ...settings }: BuildSettings,
  mayMake = false,
  env: Env = process.env,
): void {
  provideKeys(gates, { ...settings, mayMake }, env);
}

export interface CodeSettings extends KeyPlaces {
  siteUrl: string | undefined;
  /** A variable in a file, or a file of its own. */
  codePlace: (gate: Gate) => string;
}

export function readCodeSettings(env: Env = process.env): CodeSettings {
  const codePlace = (gate: Gate) =>
    env[`${CODE_VARIABLES[gate]}_FILE`] || `${CODE_VARIABLES[gate]} in .env`;
  return {
    ...readKeyPlaces(env, readFolder(env, 'OUTPUT_DIR')),
    siteUrl: env.SITE_URL,
    codePlace,
  };
}

function readSite({ SITE_URL }: Env): SiteUrl {
  if (!SITE_URL)
    throw new SettingsError(
      'SITE_URL is not set: give the public address of the site, such as https://www.example.org or https://example.org/sub',
    );
  return parseSiteUrl('SITE_URL', SITE_URL);
}

function readFlag(env: Env, name: string, [off, on]: [off: string, on: string]): boolean {
  const text = env[name] ?? off;
  if (text !== off && text !== on)
    throw new SettingsError(`${name} is "${text}": set it to ${on}, or leave it out`);
  return text === on;
}

function readFolders(env: Env): { content: string; output: string } {
  const content = readContentFolder(env);
  return { content, output: readOutputFolder(env, content) };
}

export const START_SAMPLE = 'npm start -- --sample';

/** @throws {SettingsError} when DATA_DIR is empty. */
export function sampleFolder(env: Env = process.env): string {
  return path.join(readFolder(env, 'DATA_DIR'), 'sample');
}

/**
 * The mail of the sample store goes to files.
 * @throws {SettingsError} when there is none.
 */
export function chooseSampleStore(env: Env = process.env): void {
  const folder = sampleFolder(env);
  if (!existsSync(folder))
    throw new SettingsError(`There is no sample store in ${folder}: make it with npm run sample.`);
  Object.assign(env, dataIn(folder), { VISITS: 'on' });
}

/**
 * Sets defaults in the environment, for the intake in the same process.
 * @returns also the operator token that was made for this run, if none was set.
 * @throws {SettingsError}
 */
export function readStartSettings(
  env: Env = process.env,
): BuildSettings & { madeToken?: string | undefined } {
  env.SITE_URL ??= `http://localhost:${readPort(env)}`;
  env.DELIVERY ||= 'intake';
  const madeToken =
    env.OPERATOR_TOKEN || env.OPERATOR_TOKEN_FILE || env.OPERATOR_TOKENS_FILE
      ? undefined
      : proposeCode();
  if (madeToken) env.OPERATOR_TOKEN = madeToken;
  return { ...readBuildSettings({ ...env, ALLOW_SAMPLE: '1' }), madeToken };
}

/**
 * Store, mail and keys in a folder of their own, so that a deployment whose .env is in the checkout
 * isn't touched.
 */
function dataIn(folder: string): Env {
  return {
    DATA_DIR: folder,
    WAVE_KEYS_DIR: '',
    DATABASE_URL: '',
    DATABASE_URL_FILE: '',
    SMTP_URL: '',
    SMTP_URL_FILE: '',
    CONTENT_KEY_FILE: '',
  };
}

const DEV_DATA = dataIn(path.join(CACHE, 'dev-data'));

export function readDevSettings(env: Env = process.env): BuildSettings & { port: number } {
  const port = readPort(env);
  const own = {
    ...DEV_DATA,
    DELIVERY: env.DELIVERY || 'intake',
    SITE_URL: `http://localhost:${port}`,
    ALLOW_SAMPLE: '1',
  };
  return { ...readBuildSettings({ ...env, ...own }), port };
}

/** A free port, and a store and a mail folder of its own. */
export function devIntakeEnvironment(
  { siteUrl, output }: { siteUrl: string; output: string },
  env: Env = process.env,
): Env {
  return { ...env, ...DEV_DATA, PORT: '0', SITE_URL: siteUrl, OUTPUT_DIR: output };
}

/** Makes the bundler's allocator, mimalloc, take memory only as needed, which saves 120 MB. */
export function workerEnvironment(env: Env = process.env): Env {
  return { ...env, MIMALLOC_ARENA_EAGER_COMMIT: '0' };
}

/** @throws {SettingsError} when its variable is empty. */
export function readContentFolder(env: Env = process.env): string {
  return readFolder(env, 'CONTENT_DIR');
}

/** Undefined unless a host that knows pull requests builds. */
export function readReview(env: Env = process.env): Review | undefined {
  if (env.GITHUB_ACTIONS === 'true')
    return { host: 'github', folder: env.GITHUB_WORKSPACE ?? ROOT };
  return env.GITLAB_CI === 'true'
    ? { host: 'gitlab', folder: env.CI_PROJECT_DIR ?? ROOT }
    : undefined;
}

/** One line for each variable that is set but has no effect on this build. */
export function describeIdleSettings(
  { visits, delivery }: BuildSettings,
  env: Env = process.env,
): string[] {
  const unknown = describeUnknownSettings(Object.keys(env));
  if (env.VISITS !== 'on' || visits) return unknown;
  return [
    ...unknown,
    `VISITS is on, but DELIVERY=${delivery.name} has no intake to count them: no view is counted.`,
  ];
}

// The default output folder. A build may always replace it.
const DEFAULT_OUTPUT = path.join(ROOT, 'dist');

/**
 * A build replaces this folder and the intake's folder beside it, so both must be empty or contain
 * an earlier build.
 * @throws {SettingsError} that names other files which the build would delete.
 */
export function readOutputFolder(env: NodeJS.ProcessEnv, content: string): string {
  const output = readFolder(env, 'OUTPUT_DIR');
  const kept = [ROOT, content, readFolder(env, 'DATA_DIR')].find((folder) =>
    isWithin(folder, output),
  );
  if (kept)
    throw new SettingsError(
      `OUTPUT_DIR is ${output}, which a build replaces, and ${kept} with it: name a folder of its own for the site`,
    );
  if (output === DEFAULT_OUTPUT) return output;
  const foreign = foreignFolder(output);
  if (foreign)
    throw new SettingsError(
      `OUTPUT_DIR is ${output}: a build would delete ${foreign}, which holds no build. Name a new or an empty folder`,
    );
  return output;
}

/** A folder that a build would delete although it contains other files. */
function foreignFolder(output: string): string | undefined {
  const building = buildingFolder(output);
  if (list(building).some((name) => !BUILDING_NAMES.includes(name))) return building;
  const beside = intakeFolder(output);
  if (existsSync(path.join(beside, PARTS_FILE))) return undefined;
  return [beside, output].find((folder) => list(folder).length > 0);
}

function isWithin(folder: string, outer: string): boolean {
  const way = path.relative(outer, folder);
  return !path.isAbsolute(way) && way.split(path.sep)[0] !== '..';
}

/** Empty if the folder doesn't exist. A file counts as a folder that is not empty. */
function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return existsSync(folder) ? [folder] : [];
  }
}
