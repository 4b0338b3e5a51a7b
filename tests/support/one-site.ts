import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { parseDocument } from 'yaml';
import { intakeFolder } from '../../core/intake/parts.ts';
import { freePort } from './free-port.ts';
import { FIRST_CONTENT, PROJECT } from './sites.ts';
import { serveStatic } from './static-host.ts';

/** The firm's site without its original site, on a plain static host. */
export interface OneSite {
  /** Its public address, without a slash at its end. */
  url: string;
  folder: string;
  stop: () => void;
}

/**
 * Writes the firm's content with a layout.yaml that leaves the original site out, into a new
 * folder.
 */
export function writeOneSiteContent(): string {
  const root = path.join(mkdtempSync(path.join(tmpdir(), 'equanta-one-site-')), 'content');
  cpSync(FIRST_CONTENT, root, { recursive: true });
  const file = path.join(root, 'layout.yaml');
  const layout = parseDocument(readFileSync(file, 'utf8'));
  layout.delete('original');
  writeFileSync(file, String(layout));
  rmSync(path.join(root, 'pages/adoption-home.yaml'));
  return root;
}

/** Builds and serves that content. @throws if the build fails. */
export async function serveOneSite(): Promise<OneSite> {
  const content = writeOneSiteContent();
  const port = await freePort();
  const url = `http://localhost:${port}`;
  // Each worker of Playwright has its own.
  const folder = path.join(
    PROJECT,
    `.cache/test-site/one-site-${process.env.TEST_PARALLEL_INDEX ?? 0}`,
  );
  for (const built of [folder, intakeFolder(folder)])
    rmSync(built, { recursive: true, force: true });
  const env = {
    ...process.env,
    SITE_URL: url,
    CONTENT_DIR: content,
    OUTPUT_DIR: folder,
    ALLOW_SAMPLE: '1',
    DELIVERY: 'console',
  };
  await promisify(execFile)(process.execPath, ['builder/commands/build.ts'], { cwd: PROJECT, env });
  const server = serveStatic(folder, port);
  await once(server, 'listening');
  return {
    url,
    folder,
    stop: () => {
      server.closeAllConnections();
      server.close();
      rmSync(path.dirname(content), { recursive: true });
    },
  };
}
