import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { validate } from 'dockerfile-utils';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { hasWebServer, SERVER_PATH } from './support/deploy/web-servers.ts';
import { importTool } from './support/on-demand.ts';
import { FIRST_CONTENT, PROJECT } from './support/sites.ts';
import { testFolder } from './support/test-folder.ts';

const read = (file: string) => readFileSync(path.join(PROJECT, file), 'utf8');
const { scripts, version } = JSON.parse(read('package.json'));
const dockerfile = read('Dockerfile');
const [compose, variant] = ['compose.yaml', 'compose.postgres.yaml'].map((file) =>
  parse(read(file)),
);
const instruction = (name: string) =>
  JSON.parse(dockerfile.match(RegExp(`^(?:HEALTHCHECK .*)?${name} (\\[.*\\])$`, 'm'))?.[1] ?? '[]');

test('The Dockerfile has no fault that Docker’s own language service finds', () => {
  expect(validate(dockerfile)).toEqual([]);
  expect(validate(dockerfile.replace('USER node', 'USERS node'))).not.toEqual([]);
});

test('The image runs what npm run serve runs, as Node itself, on the Node of this project, without rights', () => {
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nCMD'));
  expect(JSON.parse(last.match(/\[.*\]/)?.[0] ?? '')).toEqual(
    scripts.serve.replace(/^exec /, '').split(' '),
  );
  const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
  expect(new Set(bases)).toEqual(
    new Set([`node:${read('.nvmrc').trim()}-trixie-slim`, 'packages']),
  );
  expect(dockerfile).toMatch(/^USER node$/m);
  const [, , stage = ''] = dockerfile.split(/^(?=FROM )/m).slice(1);
  for (const folder of ['command-line', 'core', 'intake', 'dist', 'dist-intake', 'node_modules'])
    expect(stage).toMatch(RegExp(`^COPY .*\\b${folder} ${folder}$`, 'm'));
  expect(stage).not.toMatch(/^COPY (?:--\S+ )*(?:builder|content|site)/m);
});

test('A server builds each night after midnight where the firm is, by the command of npm run build', () => {
  const [service, timer] = ['service', 'timer'].map((kind) =>
    read(`docs/deploy/equanta-build.${kind}`),
  );
  expect(service).toContain(
    `ExecStart=/srv/equanta/node_modules/.bin/${scripts.build.replace('exec ', '')}\n`,
  );
  const { timeZone } = parse(readFileSync(path.join(FIRST_CONTENT, 'brand.yaml'), 'utf8'));
  expect(timer).toContain(`OnCalendar=*-*-* 00:05:00 ${timeZone}\n`);
});

test('A build in a container has what the settings of the compiler rest on', () => {
  const taken = read('.dockerignore').split('\n');
  for (const folder of ['builder', 'core', 'desk', 'intake', 'site']) {
    expect(taken).toContain(`!${folder}`);
    const { extends: base } = JSON.parse(read(`${folder}/tsconfig.json`));
    expect(taken).toContain(`!${path.join(folder, base)}`);
  }
});

test.each([
  [200, 0],
  [503, 1],
])('The check of the image’s health ends with what /healthz says: %i', async (status, code) => {
  const [command, ...args] = instruction('CMD');
  expect(command).toBe('node');
  const asked: (string | undefined)[] = [];
  const server = createServer(({ url }, answer) => {
    asked.push(url);
    answer.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const check = spawn(process.execPath, args, { env: { PORT: String(port) } });
  expect(await once(check, 'exit')).toEqual([code, null]);
  expect(asked).toEqual(['/healthz']);
});

test.each(['compose.yaml', 'compose.postgres.yaml'])(
  '%s keeps to the schema of the Compose specification',
  { tags: ['long'] },
  async (file) => {
    const folder = testFolder();
    const { DCLinter } = await importTool<{
      DCLinter: new (
        options: object,
      ) => {
        lintFiles: (
          files: string[],
          isRecursive: boolean,
        ) => { messages: { rule: string; message: string }[] }[];
      };
    }>('dclint');
    const linter = new DCLinter({ rules: {}, quiet: true, debug: false, exclude: [] });
    // Its rules of style are not ours.
    const faultsOf = (text: string) => {
      writeFileSync(path.join(folder, file), text);
      return linter
        .lintFiles([path.join(folder, file)], false)
        .flatMap(({ messages }) => messages)
        .filter(({ rule }) => rule.startsWith('invalid-'))
        .map(({ message }) => message);
    };
    expect(faultsOf(read(file))).toEqual([]);
    expect(faultsOf(read(file).replace('    restart: ', '    restarts: '))).not.toEqual([]);
  },
);

test('In containers the intake may write to its volume alone, has the time to stop, and trusts Caddy', () => {
  const { intake, caddy } = compose.services;
  for (const service of [intake, caddy])
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
  expect(intake.volumes).toEqual(['data:/var/lib/equanta']);
  expect(intake.environment.DATA_DIR).toBe('/var/lib/equanta');
  expect(Number.parseInt(intake.stop_grace_period, 10)).toBeGreaterThan(9);
  expect(compose.networks.default.ipam.config[0].subnet).toBe(intake.environment.TRUSTED_PROXIES);
  expect(intake).not.toHaveProperty('ports');
  expect(variant.services.intake.deploy.replicas).toBe(2);
  expect(variant.services.intake.environment.DATABASE_URL).toContain('@pgbouncer:5432/');
});

test.skipIf(!hasWebServer('caddy'))(
  'Caddy reads its file as the containers set it, and as a server does',
  () => {
    const adapt = (env: NodeJS.ProcessEnv) =>
      execFileSync('caddy', ['adapt', '--config', 'docs/deploy/Caddyfile'], {
        cwd: PROJECT,
        env: { PATH: SERVER_PATH, ...env },
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      });
    const told = adapt({ ...compose.services.caddy.environment, DOMAIN: 'firm.example' });
    expect(told).toContain('"firm.example"');
    expect(told).toContain('"dial":"intake:8080"');
    expect(adapt({})).toContain('"dial":"127.0.0.1:8080"');
    expect(adapt({ INTAKES: 'a:1 b:2' })).toMatch(/"dial":"a:1".*"dial":"b:2"/);
  },
);

interface Step {
  name?: string;
  run?: string;
}
const stepsOf = (file: string): Step[] =>
  Object.values<{ steps?: Step[] }>(parse(read(file)).jobs).flatMap(({ steps = [] }) => steps);

test.each(['test', 'release'])(
  'The workflow %s keeps to the schema of GitHub',
  { tags: ['long'] },
  async (name) => {
    const { validateWorkflow } = await importTool<{
      validateWorkflow: (text: string) => { errors: object[] };
    }>('@action-validator/core');
    const workflow = read(`.github/workflows/${name}.yml`);
    expect(validateWorkflow(workflow).errors).toEqual([]);
    expect(validateWorkflow(workflow.replace('runs-on', 'run-on')).errors).not.toEqual([]);
  },
);

test.each(['test', 'release'])(
  'The commands of the workflow %s are sound for the shell',
  (name) => {
    const commands = stepsOf(`.github/workflows/${name}.yml`).flatMap(({ run }) => run ?? []);
    expect(commands.length).toBeGreaterThan(2);
    for (const command of commands)
      expect(spawnSync('bash', ['-n'], { input: command, encoding: 'utf8' }).stderr).toBe('');
  },
);

test('The workflow test runs what .ci/run does, on a machine that has no more', () => {
  const { container, steps } = parse(read('.github/workflows/test.yml')).jobs.test;
  expect(container).toBe('debian:trixie');
  expect(steps.at(-1)).toEqual({ run: '.ci/run' });
});

test('The workflow test writes the .env that the compose files name before it reads them', () => {
  const commands = stepsOf('.github/workflows/test.yml')
    .map(({ run = '' }) => run)
    .join('\n');
  const [written, read] = [commands.indexOf('> .env\n'), commands.indexOf('docker compose')];
  expect([compose.services.intake.env_file, written >= 0 && written < read]).toEqual([
    '.env',
    true,
  ]);
});

test('The image of a release is named in lower case, as registries demand', () => {
  const folder = testFolder();
  const file = path.join(folder, 'env');
  const { steps } = parse(read('.github/workflows/release.yml')).jobs.image;
  const naming = steps.find(({ run }: Step) => run);
  execFileSync('bash', ['-e', '-c', naming?.run ?? ''], {
    env: { PATH: process.env.PATH, GITHUB_REPOSITORY: 'Northwind-Ltd/Site', GITHUB_ENV: file },
  });
  expect(readFileSync(file, 'utf8')).toBe('IMAGE=ghcr.io/northwind-ltd/site\n');
  expect(steps.at(-1).with).toMatchObject({
    context: '.',
    tags: `\${{ env.IMAGE }}:\${{ github.ref_name }}`,
  });
});

const hasJq = spawnSync('jq', ['--version']).status === 0;

test.skipIf(!hasJq)('A release lists all that the intake runs on, each with its licence', () => {
  const folder = testFolder();
  for (const file of ['package.json', 'package-lock.json'])
    writeFileSync(path.join(folder, file), read(file));
  const step = stepsOf('.github/workflows/release.yml').find(({ name }) =>
    name?.startsWith('Bill of materials'),
  );
  execFileSync('bash', ['-e', '-c', step?.run ?? ''], { cwd: folder });
  const { components } = JSON.parse(readFileSync(path.join(folder, 'sbom.json'), 'utf8'));
  const lines = readFileSync(path.join(folder, 'licences.tsv'), 'utf8').trim().split('\n');
  expect(lines).toHaveLength(components.length);
  const { dependencies } = JSON.parse(read('package.json'));
  const names = lines.map((line) => line.split('\t')[0]);
  expect(names).toEqual(expect.arrayContaining(Object.keys(dependencies)));
  expect(names).not.toContain('vitest');
  expect(lines.filter((line) => !/^[^\t]+\t[^\t]+\t[^\t]+$/.test(line))).toEqual([]);
});

test('A release has the changes of its version, once they are dated, and no other', () => {
  const folder = testFolder();
  writeFileSync(path.join(folder, 'package.json'), read('package.json'));
  const step = stepsOf('.github/workflows/release.yml').find(({ name }) =>
    name?.startsWith('The changes'),
  );
  const release = (tag: string, title: string) => {
    writeFileSync(
      path.join(folder, 'CHANGELOG.md'),
      `# Changes\n\n## 9.0.0, not released yet\n\nLater.\n\n## ${title}\n\nThese.\n\n## 0.1.0\n\nOlder.\n`,
    );
    const { status } = spawnSync('bash', ['-e', '-c', step?.run ?? ''], {
      cwd: folder,
      env: { PATH: process.env.PATH, GITHUB_REF_NAME: tag },
    });
    return status === 0 ? readFileSync(path.join(folder, 'notes.txt'), 'utf8') : undefined;
  };
  expect(release(`v${version}`, `${version}, 2026-12-01`)).toBe(
    `## ${version}, 2026-12-01\n\nThese.\n\n`,
  );
  expect(release(`v${version}`, `${version}, not released yet`)).toBeUndefined();
  expect(release('v9.0.0', `${version}, 2026-12-01`)).toBeUndefined();
});
