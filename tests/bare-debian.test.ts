import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { content } from './support/content.ts';
import {
  type BareDebian,
  bootDebian,
  copyDebian,
  DOMAIN,
  HOST,
  SIGN,
  whyNoDebian,
} from './support/deploy/bare-debian.ts';
import { readBlocks } from './support/deploy/page.ts';
import { startRelay, type TestRelay } from './support/mail.ts';
import { SUBMISSIONS } from './support/submissions.ts';

// A Debian without anything, with systemd and a network of its own. Its reader pastes what the page
// says, word for word, but for the domain, the repository and the mail server.
const LIMIT = { tags: ['long'], timeout: 1_800_000 };
const TITLE = `| ${content.brand.name}`;
const POST = `curl --fail-with-body --silent --show-error --insecure --header 'Content-Type: application/json' --data @- https://${DOMAIN}/api/contact-messages <<'END'
${JSON.stringify(SUBMISSIONS['contact-messages'])}
END`;

let reason: string | undefined;
beforeAll(() => {
  reason = whyNoDebian();
}, 300_000);

async function boot(): Promise<{ debian: BareDebian; relay: TestRelay }> {
  const relay = await startRelay();
  onTestFinished(() => relay.stop());
  const debian = await bootDebian();
  onTestFinished(() => debian.stop(), 600_000);
  return { debian, relay };
}

/** The commands under some headings of a page, with its reader's own choices. */
function commandsOf(page: string, relay: TestRelay, ...sections: string[]): string {
  const choices = {
    'DOMAIN=www.example.org': `DOMAIN=${DOMAIN}`,
    'https://git.example.org/you/equanta.git': '/srv/you.git',
    'smtp://user:password@mail.example.org:587': relay.url.replace('127.0.0.1', HOST),
  };
  const [first, ...rest] = readBlocks(page);
  const chosen = Object.entries(choices).reduce(
    (text, [word, own]) => text.replaceAll(word, own),
    first?.commands ?? '',
  );
  const told = sections.map((section) => rest.find((block) => block.section === section)?.commands);
  return [chosen, ...told].join('\n');
}

const CONTAINERS = 'deploy-containers.md';

test(
  `${CONTAINERS} leads from nothing to a site behind Caddy, which stores, mails, and stops when it is told`,
  LIMIT,
  async ({ skip }) => {
    skip(reason !== undefined, reason);
    const { debian, relay } = await boot();
    await debian.run(commandsOf(CONTAINERS, relay, 'Install', 'Settings'));
    await importImages(debian);
    const { steps } = parse(readFileSync('.github/workflows/test.yml', 'utf8')).jobs.image;
    const { run = '' } = steps.find(({ name = '' }) => name.startsWith('The compose files'));
    const [checks = ''] = run.split('docker build');
    await debian.run(`cp -a equanta checked; cd checked; rm .env; set -e\n${checks}`);

    const start = commandsOf(CONTAINERS, relay, 'Start').replace(/\n.*doctor.*/, '');
    await debian.run(`cd equanta\n${start}`);
    await debian.run('sudo apt-get install -y --no-install-recommends curl'); // The page needs none.
    expect(await debian.run(`curl --silent --insecure https://${DOMAIN}/`)).toContain(TITLE);
    await debian.run(POST);
    expect((await relay.received(2)).map(({ envelopeTo }) => envelopeTo.join()).sort()).toEqual([
      'inbox@example.org',
      SUBMISSIONS['contact-messages'].userEmail,
    ]);
    const inside = 'cd equanta; sudo docker compose';
    // Nobody here tells a container where the domain is.
    const doctor = await debian.run(`${inside} exec intake node intake/commands/doctor.ts || :`);
    expect(doctor).toContain('The store can be written to');
    expect(doctor).toMatch(/\n1 failed/);
    await debian.run(
      `${inside} exec intake node intake/commands/backup.ts; sudo docker compose stop`,
    );
    expect(
      await debian.run('sudo docker inspect --format {{.State.ExitCode}} equanta-intake-1'),
    ).toBe('0\n');
  },
);

/** No registry of images is asked: the two that ours are built on are made from Debian and npm. */
async function importImages(debian: BareDebian): Promise<void> {
  const search = 'ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
  const bring = async (name: string, packages: string[], ...changes: string[]) => {
    const folder = copyDebian(...packages);
    if (name.startsWith('node:')) addNode(folder);
    const archive = path.join(debian.folder, 'srv/image.tar');
    execFileSync('tar', ['--directory', folder, '--create', '--file', archive, '.']);
    rmSync(folder, { recursive: true });
    const options = [search, ...changes].map((change) => `--change '${change}'`).join(' ');
    await debian.run(`sudo docker import ${options} /srv/image.tar ${name}`);
    rmSync(archive);
  };
  const [base = ''] = /node:\S+/.exec(readFileSync('Dockerfile', 'utf8')) ?? [];
  await bring(base, ['libatomic1', 'ca-certificates', 'npm'], 'CMD ["node"]');
  const { caddy } = parse(readFileSync('compose.yaml', 'utf8')).services;
  await bring(
    caddy.image,
    ['caddy'],
    'ENV XDG_CONFIG_HOME=/config',
    'ENV XDG_DATA_HOME=/data',
    'CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile"]',
  );
}

/** Puts the Node of this project before Debian's, which npm came with. */
function addNode(folder: string): void {
  execFileSync('chroot', [folder, 'useradd', '--uid', '1000', 'node']);
  mkdirSync(path.join(folder, 'usr/local/bin'), { recursive: true });
  cpSync(process.execPath, path.join(folder, 'usr/local/bin/node'));
}

const SERVER = 'ten-minutes-to-a-server.md';

test(
  `${SERVER} leads from nothing to a site behind Caddy, which the doctor finds well`,
  LIMIT,
  async ({ skip }) => {
    skip(reason !== undefined, reason);
    const { debian, relay } = await boot();
    const begun = commandsOf(SERVER, relay, 'Install', 'Settings', 'Build', 'Start');
    expect(await debian.run(begun)).toContain('"status":"ready"');
    await debian.run(SIGN);
    const chosen = commandsOf(SERVER, relay);
    const rest = commandsOf(SERVER, relay, 'Let visitors in', 'Try it').replace(chosen, '');
    const printed = await debian.run(`${chosen}\ncd /srv/equanta\n${rest}`);
    expect(printed).toContain(TITLE);
    expect(printed).toMatch(/\n0 failed, \d+ warnings?, \d+ passed\./);
    await debian.run(POST);
    expect(await relay.received(2)).toHaveLength(2);
    const timers = 'equanta-backup.timer equanta-build.timer';
    expect(await debian.run(`sudo systemctl is-active equanta@8080 ${timers}`)).toBe(
      'active\nactive\nactive\n',
    );
    const night =
      'rm /srv/equanta/dist/privacy/index.html; echo ALLOW_SAMPLE=1 >> /srv/equanta/.env';
    await debian.run(`sudo sh -c '${night}'\nsudo systemctl start equanta-build`);
    expect(
      await debian.run('curl --silent --show-error --fail http://127.0.0.1:8080/privacy/'),
    ).toContain('<html');
  },
);
