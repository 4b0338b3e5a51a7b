import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';

export const MANIFEST_FILE = 'manifest.json';
/** The licences of the packages in the site's code, which stays in the site. */
export const LICENCES_FILE = 'licences.txt';

const names = v.optional(v.array(v.string()), []);
const manifestSchema = v.record(
  v.string(),
  v.object({ file: v.string(), css: names, imports: names, dynamicImports: names }),
);

/** Vite's manifest: the files of each module, by its path from the project's folder. */
export type Manifest = v.InferOutput<typeof manifestSchema>;

/** Deletes the manifest after reading it, because the folder is published. */
export function takeManifest(folder: string): Manifest {
  const file = path.join(folder, MANIFEST_FILE);
  const manifest = v.parse(manifestSchema, JSON.parse(readFileSync(file, 'utf8')));
  rmSync(file);
  return manifest;
}
