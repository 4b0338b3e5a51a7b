import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { headersFor, parseHeaderRules } from '../intake/header-rules.ts';

/** Whether the program is there; Debian keeps it where not every user's PATH leads. */
export function findNginx(): string | undefined {
  return ['nginx', '/usr/sbin/nginx'].find((command) => spawnSync(command, ['-v']).status === 0);
}

/**
 * Writes what nginx needs to serve a folder: one process as ours is, with the settings that nginx's manual gives for
 * speed, the compressed files that are already there, and the headers that our `_headers` asks for.
 * @returns the arguments to start it with, and its temporary folder.
 */
export function configureNginx(site: string, file: string, port: number): { args: string[]; folder: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-nginx-'));
  const config = path.join(folder, 'nginx.conf');
  const rules = parseHeaderRules(readFileSync(path.join(site, '_headers'), 'utf8'));
  const headers = { 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding', ...headersFor(file, rules) };
  writeFileSync(
    config,
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  types { text/html html; text/javascript js; text/css css; font/woff2 woff2; }
  charset utf-8;
  access_log off; sendfile on; tcp_nopush on; tcp_nodelay on; gzip_static on; server_tokens off;
  open_file_cache max=1000; keepalive_timeout 60; keepalive_requests 100000000;
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `  ${name}_temp_path ${folder}/${name};`).join('\n')}
${Object.entries(headers)
  .map(([name, value]) => `  add_header ${name} "${value}";`)
  .join('\n')}
  server { listen 127.0.0.1:${port}; root ${site}; index index.html; }
}
`,
  );
  return { args: ['-p', folder, '-c', config, '-e', `${folder}/error.log`], folder };
}
