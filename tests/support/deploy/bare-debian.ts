import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeCertificate } from '../certificate.ts';
import { isDebianRoot } from '../chromium.ts';
import { PROJECT } from '../sites.ts';

/** The Debian packages that make and start the machine, by the program that each brings. */
const TOOLS = {
  debootstrap: 'debootstrap',
  'systemd-nspawn': 'systemd-container',
  slirp4netns: 'slirp4netns',
} as const;
const RELEASE = 'trixie';
const PATIENCE_MS = 300_000;
/** Where the host is seen from the machine. */
export const HOST = '10.0.2.2';
/** Caddy makes a certificate for such a name by itself. */
export const DOMAIN = 'www.firm.localhost';

/** Lets Caddy sign with the authority that the machine trusts, as one of the world would. */
export const SIGN = `authority=/var/lib/caddy/.local/share/caddy/pki/authorities/local
sudo -u caddy mkdir -p $authority
sudo install --owner=caddy /srv/root.* $authority`;

/** A Debian that just came from its installer, with systemd and a user who may use sudo. */
export interface BareDebian {
  folder: string;
  /** Runs commands as that user. @returns their output. @throws with it if the last one fails. */
  run(commands: string): Promise<string>;
  stop(): Promise<void>;
}

/** Why this machine can make no other; undefined if it can. Brings the tools that it lacks. */
export function whyNoDebian(): string | undefined {
  if (!isDebianRoot() || !existsSync('/dev/net/tun')) return 'only root on Debian can make one';
  const missing = Object.entries(TOOLS).filter(([name]) => spawnSync('which', [name]).status !== 0);
  const packages = missing.map(([, name]) => name);
  if (packages.length > 0)
    spawnSync('sh', [
      '-c',
      `apt-get update; apt-get install -y --no-install-recommends ${packages.join(' ')}`,
    ]);
  const lacking = packages.filter(
    (_, index) => spawnSync('which', [missing[index]?.[0] ?? '']).status !== 0,
  );
  return lacking.length > 0 ? `apt-get install ${lacking.join(' ')} failed` : undefined;
}

/** Debian without anything but apt, kept for the next time. @returns its folder. */
function debianFolder(): string {
  const folder = path.join(tmpdir(), `equanta-${RELEASE}`);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  execFileSync('debootstrap', ['--variant=minbase', RELEASE, unfinished], { stdio: 'ignore' });
  for (const file of globSync('/usr/local/share/ca-certificates/*.crt'))
    cpSync(file, path.join(unfinished, file), { recursive: true });
  // npm trusts whom this machine trusts, should a proxy of its own stand before it.
  mkdirSync(path.join(unfinished, 'usr/local/etc'), { recursive: true });
  for (const file of ['etc/npmrc', 'usr/local/etc/npmrc'])
    writeFileSync(path.join(unfinished, file), 'cafile=/etc/ssl/certs/ca-certificates.crt\n');
  // A test needs no disk that survives a power cut.
  writeFileSync(path.join(unfinished, 'etc/dpkg/dpkg.cfg.d/test'), 'force-unsafe-io\n');
  renameSync(unfinished, folder);
  return folder;
}

/** Copies Debian, and installs packages with apt-get. @returns the folder of the copy. */
export function copyDebian(...packages: string[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'equanta-debian-'));
  execFileSync('cp', ['-a', '--reflink=auto', `${debianFolder()}/.`, folder]);
  const install = `apt-get update && apt-get install -y --no-install-recommends ${packages.join(' ')}`;
  execFileSync('chroot', [folder, 'sh', '-c', install], {
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', DEBIAN_FRONTEND: 'noninteractive' },
    stdio: 'ignore',
  });
  return folder;
}

/** Starts it with a network of its own, from which it reaches the world and {@link HOST}. */
export async function bootDebian(): Promise<BareDebian> {
  const folder = copyDebian('adduser', 'sudo', 'systemd-sysv', 'dbus');
  prepare(folder);
  const where = [
    '--boot',
    '--private-network',
    `--directory=${folder}`,
    `--machine=${path.basename(folder)}`,
    '--hostname=bare',
  ];
  const plain = ['--register=no', '--keep-unit', '--console=read-only'];
  // For containers inside it.
  const rights = ['--capability=all', '--system-call-filter=add_key keyctl bpf'];
  const machine = spawn('systemd-nspawn', [...where, ...plain, ...rights], {
    env: { PATH: process.env.PATH, SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: '0' },
    stdio: 'ignore',
  });
  const leader = await untilGiven(() => childOf(machine.pid));
  const network = spawn('slirp4netns', ['--configure', '--mtu=1500', leader, 'tap0'], {
    stdio: 'ignore',
  });
  const enter = ['--target', leader, '--mount', '--uts', '--ipc', '--pid', '--net', '--'];
  const run = (commands: string, ...as: string[]) => runIn([...enter, ...as], commands);
  await untilGiven(() => isUp(enter));
  await run('for it in /sys/fs/cgroup /sys/fs/cgroup/*; do mount -o remount,rw,bind $it; done');
  return {
    folder,
    run: (commands) => run(commands, 'runuser', '--login', 'ada', '--command', 'bash -s'),
    stop: async () => {
      await run('systemctl poweroff').catch(() => undefined);
      await ended(machine);
      network.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function prepare(folder: string): void {
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text, { mode: 0o644 });
  };
  execFileSync('chroot', [folder, 'useradd', '--create-home', '--shell=/bin/bash', 'ada']);
  // As for a machine that reaches a certificate authority.
  write(
    'etc/sudoers.d/ada',
    'ada ALL=(ALL) NOPASSWD: ALL\nDefaults env_keep += NODE_USE_SYSTEM_CA\n',
  );
  write('etc/profile.d/test.sh', 'export NODE_USE_SYSTEM_CA=1 DEBIAN_FRONTEND=noninteractive\n');
  appendFileSync(path.join(folder, 'etc/hosts'), `127.0.0.1 localhost bare ${DOMAIN}\n`);
  write('etc/hostname', 'bare\n'); // debootstrap copies that of this machine.
  write('etc/resolv.conf', 'nameserver 10.0.2.3\n');
  const { cert, key } = makeCertificate();
  write('usr/local/share/ca-certificates/authority.crt', cert);
  write('srv/root.crt', cert);
  write('srv/root.key', key);
  execFileSync('git', ['clone', '--quiet', '--bare', PROJECT, path.join(folder, 'srv/you.git')]);
  execFileSync('git', [
    'config',
    '--file',
    path.join(folder, 'etc/gitconfig'),
    'safe.directory',
    '*',
  ]);
}

function isUp(enter: string[]): string | undefined {
  const { stdout } = spawnSync('nsenter', [...enter, 'systemctl', 'is-system-running'], {
    encoding: 'utf8',
  });
  return /running|degraded/.exec(stdout)?.[0];
}

function childOf(pid = 0): string | undefined {
  const { stdout } = spawnSync('pgrep', ['--parent', String(pid)], { encoding: 'utf8' });
  return stdout.trim() || undefined;
}

async function untilGiven(look: () => string | undefined): Promise<string> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await sleep(200)) {
    const found = look();
    if (found) return found;
  }
  throw new Error('The bare Debian did not start.');
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

async function runIn(args: string[], commands: string): Promise<string> {
  const plain = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', HOME: '/root' };
  const shell = spawn('nsenter', [...args, ...(args.includes('runuser') ? [] : ['bash', '-s'])], {
    env: plain,
  });
  let printed = '';
  for (const stream of [shell.stdout, shell.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
  shell.stdin.end(commands);
  const [status] = await once(shell, 'close');
  if (status !== 0) throw new Error(`A command failed (${status}):\n${printed}`);
  return printed;
}
