import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { type PreparedNewsletter, preparedNewsletterSchema } from '../../core/intake/newsletter.ts';
import {
  GUIDE_FILE,
  type IntakeParts,
  intakeFolder,
  intakePartsSchema,
  NEWSLETTERS_FOLDER,
  PARTS_FILE,
  WRITING_FILE,
  type Writing,
  writingSchema,
} from '../../core/intake/parts.ts';
import { SettingsError } from '../../core/settings/read.ts';

/** @throws {SettingsError} when the build's file is missing or of another version. */
export function readParts(siteFolder: string): IntakeParts {
  const file = path.join(intakeFolder(siteFolder), PARTS_FILE);
  return parse(file, read(file).toString(), intakePartsSchema);
}

/** Undefined if there is none of this name. @throws {SettingsError} */
export function readNewsletter(siteFolder: string, slug: string): PreparedNewsletter | undefined {
  const file = path.join(intakeFolder(siteFolder), NEWSLETTERS_FOLDER, `${slug}.json`);
  return existsSync(file)
    ? parse(file, read(file).toString(), preparedNewsletterSchema)
    : undefined;
}

/** By file name. @throws {SettingsError} */
export function readNewsletters(siteFolder: string): PreparedNewsletter[] {
  const folder = path.join(intakeFolder(siteFolder), NEWSLETTERS_FOLDER);
  if (!existsSync(folder)) return [];
  const slugs = readdirSync(folder).map((name) => path.basename(name, '.json'));
  return slugs.sort().flatMap((slug) => readNewsletter(siteFolder, slug) ?? []);
}

/** Reads what a newsletter that is written at the desk is checked against. @throws {SettingsError} */
export function readWriting(siteFolder: string): Writing {
  const file = path.join(intakeFolder(siteFolder), WRITING_FILE);
  return parse(file, read(file).toString(), writingSchema);
}

/** @throws {SettingsError} when the file is missing. */
export function readGuide(siteFolder: string): Buffer {
  return read(path.join(intakeFolder(siteFolder), GUIDE_FILE));
}

function read(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    throw new SettingsError(
      `There is no ${file}, which the build writes beside the site: run npm run build or npm start, and keep both folders together.`,
    );
  }
}

function parse<Output>(
  file: string,
  text: string,
  schema: v.GenericSchema<unknown, Output>,
): Output {
  const { success, output, issues } = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
  if (success) return output;
  throw new SettingsError(
    `${file} was made by another version (${v.getDotPath(issues[0])}: ${issues[0].message}): run npm run build again.`,
  );
}
