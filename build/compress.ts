import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
const { BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_LGBLOCK } = zlib.constants;
// Whole files in one block: a hundred bytes less of the application than in the usual ones.
const LARGEST_BLOCK = 24;
const COMPRESSIBLE = new Set(['.html', '.css', '.js', '.json', '.svg', '.txt', '.xml', '.webmanifest']);

/** Puts a `.br` and a `.gz` beside every text file of a folder, for servers that can send them as they are. */
export async function compressFolder(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile() && COMPRESSIBLE.has(path.extname(entry.name)));
  await Promise.all(
    files.map(async (entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const raw = readFileSync(file);
      const params = { [BROTLI_PARAM_SIZE_HINT]: raw.length, [BROTLI_PARAM_LGBLOCK]: LARGEST_BLOCK };
      const [br, gz] = await Promise.all([brotli(raw, { params }), gzip(raw, { level: 9 })]);
      writeFileSync(`${file}.br`, br);
      writeFileSync(`${file}.gz`, gz);
    }),
  );
}
