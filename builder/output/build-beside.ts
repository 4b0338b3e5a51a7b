import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { makeFolder } from '../../command-line/make-folder.ts';
import { intakeFolder } from '../../core/intake/parts.ts';
import { buildingFolder, PRERENDER } from '../paths.ts';
/** The prerenderer's code, in the temporary folder of a build. */
export function prerenderFolder(output: string): string {
  return path.join(buildingFolder(output), PRERENDER);
}

/**
 * Replaces the former site only when the build has succeeded.
 * @param build writes the site into the given folder, and the intake's files into the {@link
 * intakeFolder} of that folder.
 */
export async function buildBeside<Result>(
  output: string,
  build: (folder: string) => Promise<Result>,
): Promise<Result> {
  const building = buildingFolder(output);
  const site = path.join(building, 'site');
  // A killed build leaves its folder behind.
  rmSync(building, { recursive: true, force: true });
  makeFolder(site);
  // The folder contains the statements in plain text; the site has them encrypted. The intake may
  // run as another user, in the folder's group.
  mkdirSync(intakeFolder(site), { mode: 0o750 });
  const result = await build(site).catch((error: unknown) => {
    rmSync(building, { recursive: true });
    throw error;
  });
  replace(output, site, path.join(building, 'former'));
  rmSync(building, { recursive: true });
  return result;
}

/** If a rename fails, all earlier renames are undone. */
function replace(output: string, site: string, former: string): void {
  const done: [from: string, to: string][] = [];
  const move = (from: string, to: string) => {
    renameSync(from, to);
    done.push([from, to]);
  };
  try {
    // The intake's folder is replaced first, so that the site is never newer than it.
    for (const folderOf of [intakeFolder, (folder: string) => folder]) {
      if (existsSync(folderOf(output))) move(folderOf(output), folderOf(former));
      move(folderOf(site), folderOf(output));
    }
  } catch (error) {
    for (const [from, to] of done.reverse()) renameSync(to, from);
    throw error;
  }
}
