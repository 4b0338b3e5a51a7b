import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Hono } from 'hono';
import { compressFolder } from '../builder/compress.ts';
import { CACHE, ROOT } from '../builder/paths.ts';
import { intakeFolder } from '../core/intake/parts.ts';
import { addSite } from '../intake/app.ts';
import { type Listening, listen } from '../intake/listen.ts';
import { StaticSite } from '../intake/static-site.ts';
import { limitFiles } from './limit.ts';
import { finished, start } from './processes.ts';
import type { Row } from './rows.ts';

/** The folder of the measured site. */
export const SITE = path.join(CACHE, 'bench-site');
/** The folder of the limit's pages. */
export const LIMIT = path.join(CACHE, 'bench-limit');

/** Builds the site with its sample content. @throws if the build fails. */
export async function buildOurs(): Promise<void> {
  // Sizes are measured of this build alone, without a former build's assets.
  for (const built of [SITE, intakeFolder(SITE)]) rmSync(built, { recursive: true, force: true });
  const env = { ...process.env, SITE_URL: 'http://127.0.0.1', ALLOW_SAMPLE: '1', DELIVERY: 'intake', CONTENT_DIR: 'content', OUTPUT_DIR: SITE };
  const { status, output } = await finished(start(process.execPath, ['builder/main.ts'], { cwd: ROOT, env }));
  if (status !== 0) throw new Error(`The build failed:\n${output}`);
}

/** Writes the limit as a built site, compressed like ours. */
export async function writeLimit(): Promise<void> {
  rmSync(LIMIT, { recursive: true, force: true });
  for (const [file, content] of Object.entries({ ...(await limitFiles()), _headers: '' })) {
    mkdirSync(path.join(LIMIT, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(LIMIT, file), content);
  }
  await compressFolder(LIMIT);
}

/** Serves both sides with our own intake, so that the server costs both the same. */
export async function serveSites(): Promise<{ origins: Record<Row['side'], string>; stop: () => Promise<void> }> {
  const [limit, ours] = await Promise.all([LIMIT, SITE].map(serveFolder));
  if (!limit || !ours) throw new Error('A side was not served.');
  return {
    origins: { limit: `http://127.0.0.1:${limit.port}`, ours: `http://127.0.0.1:${ours.port}` },
    stop: async () => {
      await Promise.all([limit.stop(), ours.stop()]);
    },
  };
}

/** Serves a built folder with our intake, on a free port. */
export function serveFolder(folder: string): Promise<Listening> {
  return listen(addSite(new Hono(), new StaticSite(folder, '/')), { host: '127.0.0.1', port: 0 });
}
