import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseDocument } from 'yaml';
import { intakeFolder } from '../../core/intake/parts.ts';
import { run } from './command.ts';
import { freePort } from './free-port.ts';
import { PROJECT } from './sites.ts';
import { serveStatic } from './static-host.ts';

/** The firm's site without its original site, on a plain static host. */
export interface OneSite {
  /** Its public address, without a slash at its end. */
  url: string;
  folder: string;
  stop: () => void;
}

/** Writes the firm's content with a layout.yaml that leaves the original site out, into a new folder. */
export function writeOneSiteContent(): string {
  const root = path.join(mkdtempSync(path.join(tmpdir(), 'equanta-one-site-')), 'content');
  cpSync(path.join(PROJECT, 'content'), root, { recursive: true });
  const file = path.join(root, 'layout.yaml');
  const layout = parseDocument(readFileSync(file, 'utf8'));
  layout.delete('original');
  writeFileSync(file, String(layout));
  rmSync(path.join(root, 'pages/adoption-home.yaml'));
  return root;
}

/** Builds and serves that content. */
export async function serveOneSite(): Promise<OneSite> {
  const content = writeOneSiteContent();
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const folder = path.join(PROJECT, '.cache/test-site/one-site');
  for (const built of [folder, intakeFolder(folder)]) rmSync(built, { recursive: true, force: true });
  const environment = { SITE_URL: url, CONTENT_DIR: content, OUTPUT_DIR: folder, ALLOW_SAMPLE: '1', DELIVERY: 'console' };
  if (!(await run('node', ['builder/main.ts'], { environment, isBeside: true }))) throw new Error('The build failed.');
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
