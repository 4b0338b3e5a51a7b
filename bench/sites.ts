import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { Hono } from 'hono';
import { compressFolder } from '../builder/output/compress.ts';
import { CACHE, ROOT } from '../builder/paths.ts';
import { intakeFolder } from '../core/intake/parts.ts';
import { listen } from '../intake/http/listen.ts';
import { StaticSite } from '../intake/http/static-site.ts';
import { addSite } from '../intake/server/app.ts';
import { limitFiles } from './limit.ts';
import type { MeasuredPage } from './rows.ts';

export const FOLDERS: Record<MeasuredPage['side'], string> = {
  limit: path.join(CACHE, 'bench-limit'),
  ours: path.join(CACHE, 'bench-site'),
};

/** Builds the site with its sample content, and the limit. @throws if the build fails. */
export async function buildSites(): Promise<void> {
  const { ours, limit } = FOLDERS;
  // Sizes are measured of this build alone, without a former build's assets.
  for (const built of [ours, intakeFolder(ours), limit])
    rmSync(built, { recursive: true, force: true });
  const settings = { SITE_URL: 'http://127.0.0.1', DELIVERY: 'intake', ALLOW_SAMPLE: '1' };
  const env = { ...process.env, ...settings, CONTENT_DIR: 'content', OUTPUT_DIR: ours };
  await promisify(execFile)(process.execPath, ['builder/commands/build.ts'], { cwd: ROOT, env });
  for (const [file, content] of Object.entries({ ...(await limitFiles()), _headers: '' })) {
    mkdirSync(path.join(limit, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(limit, file), content);
  }
  await compressFolder(limit);
}

/** Serves both sides with our own intake, so that the server costs both the same. */
export async function serveSites() {
  const serve = (folder: string) =>
    listen(addSite(new Hono(), new StaticSite(folder, '/')), { host: '127.0.0.1', port: 0 });
  const [limit, ours] = [await serve(FOLDERS.limit), await serve(FOLDERS.ours)];
  return {
    origins: { limit: `http://127.0.0.1:${limit.port}`, ours: `http://127.0.0.1:${ours.port}` },
    stop: async () => void (await Promise.all([limit.stop(), ours.stop()])),
  };
}
