import { once } from 'node:events';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sharedFolder } from '../tests/support/test-folder.ts';
import { servedFolders, serveOnly } from './serve-only.ts';

const SECRET = 'what nobody else on this machine may read';
const KEYS = 'data/keys.json';
const OTHERS = ['.cache/dev-data/keys.json', '.env', 'intake/a.ts', 'sites/a.ts', 'package.json'];
const SECRETS = [KEYS, ...OTHERS];
const SERVED = ['site/main.ts', 'desk/main.ts', 'core/days.ts'];
const LINKED = ['site/keys.json', 'site/keys', 'site/keys/keys.json'];
const READS = ['raw', 'url', 'import', 'import&raw', 'inline', 'import&raw??', '.svg?.wasm?init'];
const QUERIES = ['', ...READS.map((query) => `?${query}`)];

const root = sharedFolder();
let server: ViteDevServer;
let port: number;

beforeAll(async () => {
  const put = (file: string, content: string) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), content);
  };
  for (const file of SECRETS) put(file, JSON.stringify(SECRET));
  for (const file of SERVED) put(file, 'export const here = 1;');
  put('look/logo.svg', '<svg/>');
  symlinkSync('../data/keys.json', path.join(root, 'site/keys.json'));
  symlinkSync('../data', path.join(root, 'site/keys'));
  symlinkSync('../core/days.ts', path.join(root, 'site/days.ts'));
  const folders = servedFolders(root, path.join(root, 'look'));
  const answer = async ({ url }: IncomingMessage, response: ServerResponse) => {
    if (url === '/made') response.end('made');
    return url === '/made';
  };
  server = await createServer({
    root,
    configFile: false,
    cacheDir: path.join(root, '.cache/vite'),
    logLevel: 'silent',
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    server: { host: '127.0.0.1', port: 0, ws: false, watch: null },
    plugins: [serveOnly({ root, folders }, answer)],
  });
  await server.listen();
  port = (server.httpServer?.address() as AddressInfo | undefined)?.port ?? 0;
});
afterAll(async () => {
  await server.close();
});

/** Asks with a path exactly as it is given. */
async function ask(address: string) {
  const headers = { Origin: 'http://localhost:9' };
  const options = { host: '127.0.0.1', port, path: address, headers };
  const [response] = (await once(request(options).end(), 'response')) as [IncomingMessage];
  const said = await text(response);
  const isForAll = 'access-control-allow-origin' in response.headers;
  return { status: response.statusCode, said, isForAll };
}

const codeOf = (file: string) => file.charCodeAt(0).toString(16);

describe('The development server', () => {
  const ALSO_SERVED = ['site/days.ts', 'look/logo.svg', 'site/main.ts?raw', 'site/main.ts?t=1'];

  test.each([...SERVED, ...ALSO_SERVED])('serves %s, but to no other origin', async (file) => {
    const served = expect.objectContaining({ status: 200, isForAll: false });
    expect([await ask(`/${file}`), await ask(`/@fs${root}/${file}`)]).toEqual([served, served]);
  });

  test.each([
    ['as it lies there', (file: string) => `/${file}`],
    ['by its whole path', (file: string) => `/@fs${root}/${file}`],
    ['by its whole path below another', (file: string) => `/@fs${root}/site/../${file}`],
    ['as a module', (file: string) => `/@id/${root}/${file}`],
    ['as a module that is made up', (file: string) => `/@id/__x00__${root}/${file}`],
    ['with a letter encoded', (file: string) => `/%${codeOf(file)}${file.slice(1)}`],
    ['with a letter encoded twice', (file: string) => `/%25${codeOf(file)}${file.slice(1)}`],
    ['in capitals', (file: string) => `/${file.toUpperCase()}`],
    ['below a folder that is served', (file: string) => `/site/../${file}`],
    ['below it, with the dots encoded', (file: string) => `/site/%2e%2e/${file}`],
    ['below it, with the slash encoded', (file: string) => `/site/..%2f${file}`],
    ['below it, with a backslash', (file: string) => `/site/..%5c${file}`],
    ['below the intake’s addresses', (file: string) => `/api/../${file}`],
    ['with two slashes', (file: string) => `//${file}`],
    ['with a dot behind it', (file: string) => `/${file}/.`],
    ['with a null character', (file: string) => `/${file}%00.ts`],
    ['with a fragment', (file: string) => `/site%23/../${file}`],
  ])('refuses a file that is not for browsers, %s, whatever its query', async (_how, address) => {
    const asked = SECRETS.flatMap((file) => QUERIES.map((query) => address(file) + query));
    for (const one of asked) {
      const { status, said } = await ask(one);
      expect([one, status]).toEqual([one, 403]);
      expect(said).not.toContain(SECRET);
    }
  });

  test.each(LINKED)('follows no link out of its folders: %s', async (file) => {
    for (const query of QUERIES) {
      for (const address of [`/${file}`, `/@fs${root}/${file}`]) {
        const { status, said } = await ask(address + query);
        expect([status, said]).toEqual([403, expect.not.stringContaining(SECRET)]);
      }
    }
  });

  const FOLDERS = ['/intake', '/data', '/data/', '/site', '/', '/%', '//'];

  test.each([...FOLDERS, `/__open-in-editor?file=${KEYS}`])('refuses %s', async (address) => {
    expect((await ask(address)).status).toBe(403);
  });

  test('asks what else there is', async () => {
    expect(await ask('/made')).toEqual({ status: 200, said: 'made', isForAll: false });
  });
});
