import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

// Replaces systemctl on the test machine: starts a unit's command with its settings, and verifies
// the unit if systemd is installed.
const { MACHINE = '' } = process.env;
const [command = '', ...rest] = process.argv.slice(2);
const names = rest.filter((word) => !word.startsWith('-'));
const ACTIONS: Record<string, (name: string) => unknown> = {
  enable: (name) => (name.endsWith('.timer') ? verify(name) : start(name)),
  disable: stop,
  start,
  stop,
  restart: async (name) => {
    await stop(name);
    start(name);
  },
  reload,
  status: (name) => console.log(isRunning(name) ? 'active (running)' : 'inactive'),
  'daemon-reload': () => undefined,
};
const pidFile = (name: string) => path.join(MACHINE, 'run', `${name}.pid`);

const action = ACTIONS[command];
if (!action) throw new Error(`systemctl ${command} is not played.`);
for (const name of names) await action(name);

function start(name: string): void {
  const unit = verify(name);
  const one = (key: string) => unit.filter(([given]) => given === key).map(([, value]) => value);
  const cwd = one('WorkingDirectory')[0];
  const env = {
    ...process.env,
    ...Object.fromEntries(one('Environment').map((text) => text.split(/=(.*)/).slice(0, 2))),
  };
  for (const folder of one('StateDirectory'))
    mkdirSync(path.join(MACHINE, 'var/lib', folder), { recursive: true });
  if (one('Type')[0] === 'oneshot') {
    for (const line of [...one('ExecStart'), ...one('ExecStartPost')]) {
      const [program = '', ...args] = words(line);
      if (spawnSync(program, args, { cwd, env, stdio: 'inherit' }).status !== 0) process.exit(1);
    }
  } else launch(name, (one('ExecStart')[0] ?? '').split(' '), { cwd, env });
}

/** The words of a command, split as systemd splits them. */
function words(line: string): string[] {
  const read = line.replaceAll('$$', '$').replaceAll('%%', '%');
  return [...read.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain = '']) => quoted ?? plain);
}

/** The settings of a unit. Exits if systemd rejects the unit. */
function verify(name: string): [key: string, value: string][] {
  const [, stem, instance = '', ending = '.service'] =
    /^([^@.]+)(?:@([^.]*))?(\.\w+)?$/.exec(name) ?? [];
  const file = path.join(MACHINE, 'etc/systemd/system', `${stem}${instance && '@'}${ending}`);
  const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], {
    encoding: 'utf8',
  });
  const faults = (stderr ?? '').split('\n').filter((line) => line.includes(stem ?? ''));
  if (faults.length > 0) {
    console.error(faults.join('\n'));
    process.exit(1);
  }
  const text = readFileSync(file, 'utf8').replaceAll('%i', instance);
  return [...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, key = '', value = '']) => [key, value]);
}

/**
 * Reloads a web server. On the test machine this starts it, because no web server runs there yet.
 */
function reload(name: string): void {
  const file = (...names: string[]) => path.join(MACHINE, ...names);
  if (name === 'caddy') launch(name, ['caddy', 'run', '--config', file('etc/caddy/Caddyfile')]);
  // The server goes into the background once it listens, and overwrites our process id file with
  // its own id.
  else if (
    spawnSync('nginx', ['-c', file('etc/nginx/nginx.conf'), '-e', file('var/log/nginx.log')], {
      stdio: 'inherit',
    }).status !== 0
  )
    process.exit(1);
}

function launch(
  name: string,
  [program = '', ...args]: string[],
  options: { cwd?: string | undefined; env?: NodeJS.ProcessEnv } = {},
): void {
  const log = openSync(path.join(MACHINE, 'var/log', `${name}.log`), 'a');
  const child = spawn(program, args, { ...options, detached: true, stdio: ['ignore', log, log] });
  child.unref();
  writeFileSync(pidFile(name), String(child.pid));
}

/**
 * The process id in a file; undefined while a server still writes it. To signal 0 would end our own
 * process group.
 */
function pidOf(name: string): number | undefined {
  return existsSync(pidFile(name))
    ? Number(readFileSync(pidFile(name), 'utf8')) || undefined
    : undefined;
}

function isRunning(name: string): boolean {
  const pid = pidOf(name);
  try {
    return pid !== undefined && process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function stop(name: string): Promise<void> {
  const pid = pidOf(name);
  if (pid === undefined || !isRunning(name)) return;
  try {
    // As in systemd, child processes end with the unit; nginx has left our process group.
    process.kill(-pid, 'SIGTERM');
  } catch {
    process.kill(pid, 'SIGTERM');
  }
  while (isRunning(name)) await new Promise((resolve) => setTimeout(resolve, 20));
  rmSync(pidFile(name), { force: true });
}
