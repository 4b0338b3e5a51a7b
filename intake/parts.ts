import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { GUIDE_FILE, type IntakeParts, intakeFolder, intakePartsSchema, PARTS_FILE } from '../core/intake/parts.ts';

/** Reads what the build prepared for the intake. @throws when it is not there, or was made by another version. */
export function readParts(siteFolder: string): IntakeParts {
  const file = path.join(intakeFolder(siteFolder), PARTS_FILE);
  const { success, output, issues } = v.safeParse(intakePartsSchema, parse(read(file).toString()));
  if (success) return output;
  throw new Error(`${file} was made by another version (${v.getDotPath(issues[0])}: ${issues[0].message}): run npm run build again.`);
}

/** Reads the Adoption Readiness Guide that the build made. @throws when it is not there. */
export function readGuide(siteFolder: string): Buffer {
  return read(path.join(intakeFolder(siteFolder), GUIDE_FILE));
}

function read(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    throw new Error(`There is no ${file}, which the build writes beside the site: run npm run build, or npm start, and keep both folders together.`);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
