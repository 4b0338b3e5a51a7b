import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PROJECT } from '../sites.ts';
import { readBlocks } from './page.ts';
import { SERVER_PATH } from './web-servers.ts';

/** What a page has its reader choose, in the reader's shell. */
const CHOSEN = 'DOMAIN REPOSITORY MAIL_FROM MAIL_TO SMTP_URL DATABASE_URL';

/** The ports, paths and names of the test machine, which replace those in the documentation. */
interface Facts {
  /** The port for visitors, which replaces 443. */
  port: number;
  /** Other words to replace in the documentation, with their replacements. */
  words: Record<string, string>;
  /** An existing build to use, to save making one. */
  built?: string;
  /** Settings that the page asks its reader to choose. */
  settings?: Record<string, string>;
}

/** A folder that replaces a server's disk. The commands of a documentation page run on it. */
export interface Machine {
  folder: string;
  url: string;
  /**
   * Runs the commands of a page from one section to another. @returns their output. @throws with
   * the output if a command fails.
   */
  follow(page: string, sections?: { from?: string; to?: string }): Promise<string>;
  /**
   * Pastes the commands of a page into a shell of a new session, which goes on after a command that
   * fails, as a reader's does.
   * @returns their output, that of failures included.
   */
  paste(page: string, sections?: { from?: string; to?: string }): Promise<string>;
  run(commands: string): Promise<string>;
  /** Commits a new version to the repository. @param change edits the files in the given folder. */
  publish(change: (repository: string) => void): void;
  stop(): Promise<void>;
}

/** Makes a machine that has only the repository to clone. */
export function makeMachine({ port, words, built = '', settings = {} }: Facts): Machine {
  const folder = mkdtempSync(path.join(tmpdir(), 'equanta-machine-'));
  const url = `http://localhost:${port}`;
  const adapt = (told: string) =>
    Object.entries({
      'https://$DOMAIN': url,
      'DOMAIN=www.example.org': 'DOMAIN=localhost',
      'listen 80;': `listen 127.0.0.1:${port};`,
      '\tlog default {\n': '\tadmin off\n\tlog default {\n',
      '{$DOMAIN:www.example.org} {\n': `http://www.example.org:${port} {\n`,
      ...words,
    })
      .reduce((text, [from, to]) => text.replaceAll(from, to), told)
      .replaceAll(/(?<![\w.$}/-])\/(?=(srv|etc|var)\/)/g, `${folder}/`);
  prepare(folder, adapt);
  const env = {
    PATH: SERVER_PATH,
    HOME: folder,
    MACHINE: folder,
    PROJECT,
    BUILT: built,
    NODE: process.execPath,
    ALLOW_SAMPLE: '1',
    ...settings,
  };
  const prelude = readFileSync(path.join(import.meta.dirname, 'prelude.sh'), 'utf8');
  // What the reader chooses once persists from one section to the next, as in the reader's shell.
  // The rest doesn't: the shell may be a new one by then.
  const keep = `for name in ${CHOSEN}; do declare -p $name 2> /dev/null || :; done > "$MACHINE/state"; echo "cd '$PWD'" >> "$MACHINE/state"`;
  const runHere = (commands: string) => run([prelude, commands, keep].join('\n'), env);
  const commandsOf = (page: string, sections = {}) =>
    sectionsOf(page, sections)
      .map(({ commands, skipped }) => (skipped ? `echo '(skipped: ${skipped})'` : adapt(commands)))
      .join('\n');
  return {
    folder,
    url,
    run: runHere,
    publish: (change) => {
      change(path.join(folder, 'repository'));
      commit(folder, 'The next version');
    },
    follow: (page, sections) => runHere(commandsOf(page, sections)),
    paste: (page, sections) =>
      run(
        [
          prelude,
          `set +euo pipefail; cd; unset ${CHOSEN}`,
          commandsOf(page, sections),
          'true',
        ].join('\n'),
        env,
      ),
    stop: async () => {
      for (const name of readdirSync(path.join(folder, 'run'))) {
        spawnSync(
          process.execPath,
          [path.join(import.meta.dirname, 'systemctl.ts'), 'stop', name.replace(/\.pid$/, '')],
          { env },
        );
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The blocks of a page from one heading up to, and without, another. */
function sectionsOf(page: string, { from, to }: { from?: string; to?: string }) {
  const blocks = readBlocks(page);
  const place = (section: string | undefined, otherwise: number) => {
    const found =
      section === undefined ? otherwise : blocks.findIndex((block) => block.section === section);
    if (found < 0) throw new Error(`${page} has no commands under "${section}".`);
    return found;
  };
  return blocks.slice(place(from, 0), place(to, blocks.length));
}

/**
 * Adds a migration to a repository, for {@link Machine.publish}: its former version refuses the
 * store that this version leaves.
 */
export function addMigration(repository: string): void {
  const file = path.join(repository, 'intake/engine/migrate.ts');
  const change =
    "'9999-next, by 0.3.0': async (db) => db.schema.createTable('next').addColumn('id', 'text').execute(),";
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(
      /^export const MIGRATIONS.*$/m,
      (line) => `${line}\n  ${change}`,
    ),
  );
}

function prepare(folder: string, adapt: (text: string) => string): void {
  for (const name of [
    'etc/nginx/sites-available',
    'etc/nginx/sites-enabled',
    'etc/caddy',
    'etc/systemd/system',
    'var/log/nginx',
    'run',
    'repository',
  ])
    mkdirSync(path.join(folder, name), { recursive: true });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/run;`)
    .join(' ');
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(
    path.join(folder, 'etc/nginx/nginx.conf'),
    `${user} pid ${folder}/run/nginx.pid; error_log ${folder}/var/log/nginx.log;
events {} http { include /etc/nginx/mime.types; access_log off; ${temporary} include ${folder}/etc/nginx/sites-enabled/*; }\n`,
  );
  const { stdout } = spawnSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    { cwd: PROJECT, encoding: 'utf8' },
  );
  const repository = path.join(folder, 'repository');
  writeFileSync(
    path.join(folder, '.gitconfig'),
    `[user]\nname = Ada\nemail = ada@example.org\n[init]\ndefaultBranch = main\n[url "${repository}"]\ninsteadOf = https://git.example.org/you/equanta.git\n`,
  );
  for (const file of stdout.split('\0').filter(Boolean))
    cpSync(path.join(PROJECT, file), path.join(repository, file), { recursive: true });
  const configuration = path.join(repository, 'docs/deploy');
  for (const name of readdirSync(configuration)) {
    const file = path.join(configuration, name);
    writeFileSync(file, adapt(readFileSync(file, 'utf8')));
  }
  git(folder, 'init', '--quiet');
  commit(folder, 'The first version');
}

function commit(folder: string, message: string): void {
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--message', message);
}

function git(folder: string, ...args: string[]): void {
  const { status, stderr } = spawnSync('git', args, {
    cwd: path.join(folder, 'repository'),
    env: { PATH: SERVER_PATH, HOME: folder },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`git ${args[0]} failed: ${stderr}`);
}

async function run(script: string, env: NodeJS.ProcessEnv): Promise<string> {
  const shell = spawn('bash', ['-c', script], { env });
  let printed = '';
  for (const stream of [shell.stdout, shell.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
  // When the shell exits, its last output may still be in the pipes.
  const [status] = await once(shell, 'close');
  if (status !== 0) throw new Error(`A command failed (${status}):\n${printed}`);
  return printed;
}
