import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { freePort } from '../free-port.ts';
import { SERVER_PATH } from './web-servers.ts';

/**
 * Runs nginx with a configuration of ours until the test is over. @param folder gets its logs.
 * @param url answers once it runs.
 */
export async function runNginx(folder: string, conf: string, url: string): Promise<void> {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder};`)
    .join(' ');
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `${user} daemon off; pid ${folder}/nginx.pid; events {} http { types { text/html html; } ${temporary} ${conf.replaceAll('/var/log/nginx', folder)} }`,
  );
  await run(['nginx', '-c', file, '-e', path.join(folder, 'nginx.log')], {}, url);
}

/** Runs Caddy with a configuration of ours until the test is over. @returns what it logs. */
export async function runCaddy(
  file: string,
  env: NodeJS.ProcessEnv,
  url: string,
): Promise<() => string> {
  const admin = `127.0.0.1:${await freePort()}`;
  return run(
    ['caddy', 'run', '--adapter', 'caddyfile', '--config', file],
    { ...env, CADDY_ADMIN: admin },
    url,
  );
}

async function run([program = '', ...args]: string[], env: NodeJS.ProcessEnv, url: string) {
  const child = spawn(program, args, { env: { ...env, PATH: SERVER_PATH } });
  let logged = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      logged += text;
    });
  onTestFinished(async () => {
    const ended = once(child, 'exit');
    child.kill();
    await ended;
  });
  const answers = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(answers, { timeout: 20_000, message: `${program}: ${logged}` }).toBe(true);
  return () => logged;
}
