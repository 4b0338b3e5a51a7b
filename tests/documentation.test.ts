import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { settingOf } from '../core/settings/table.ts';
import { readBlocks } from './support/deploy/page.ts';
import { FIRST_CONTENT, PROJECT } from './support/sites.ts';

const PAGES = globSync(['*.md', 'docs/*.md', 'docs/decisions/*.md', '{content,bench}/README.md'], {
  cwd: PROJECT,
});
const SOURCE =
  /`((?:bench|builder|command-line|content|core|desk|intake|sample-store|site|tests)\/[\w./-]+\.[a-z]+)`/g;
// The screen that CONTRIBUTING.md adds as an example.
const EXAMPLE = 'careers';
// These commands run the tests, take minutes without passing or failing, or write files of the
// repository.
const NOT_RUN = [
  'test',
  'test:changed',
  'test:long',
  'test:browsers',
  'check',
  'bench',
  'faults',
  'mutate',
  'openapi',
  'schemas',
  'settings',
  'keep',
  'sample:content',
];
const { scripts, optionalDependencies } = JSON.parse(
  readFileSync(path.join(PROJECT, 'package.json'), 'utf8'),
) as Record<'scripts' | 'optionalDependencies', Record<string, string>>;
/** Where a file of the repository is: a firm's own content may lack the page for editors. */
const placeOf = (file: string) =>
  file.startsWith('content/') && !existsSync(path.join(PROJECT, file))
    ? path.join(FIRST_CONTENT, '..', file)
    : path.join(PROJECT, file);
const read = (page: string) => readFileSync(placeOf(page), 'utf8');
const readAll = (pattern: string) => globSync(pattern, { cwd: PROJECT }).map(read).join('\n');
/** The anchors of a page's headings, as Git hosts generate them. */
const anchorsIn = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );
const followedBlocks = (page: string) =>
  readBlocks(path.relative('docs', page)).filter(({ skipped }) => skipped === undefined);
const commandsIn = (text: string) =>
  [...text.matchAll(/npm (?:run (?:--silent )?([a-z][\w:-]*)|(start|test)\b)/g)].map(
    ([, one, other]) => one ?? other ?? '',
  );

test('Every page with commands is followed by a test', () => {
  const withCommands = PAGES.filter((page) => followedBlocks(page).length > 0);
  const specs = readAll('tests/{*.spec,bare-debian.test}.ts');
  expect(withCommands.length).toBeGreaterThan(5);
  expect(
    withCommands.filter((page) => !specs.includes(`'${path.relative('docs', page)}'`)),
  ).toEqual([]);
});

test('Every npm command that a page names is run by a test, be it from that page or by itself', () => {
  const followed = PAGES.flatMap(followedBlocks).flatMap(({ commands }) => commandsIn(commands));
  const tests =
    readAll('tests/*.spec.ts') +
    readAll('tests/support/*.ts') +
    readAll('{command-line,builder,intake,sample-store}/**/*.test.ts');
  const isRun = (name: string) =>
    followed.includes(name) ||
    tests.includes(`runCommand('${name}'`) ||
    tests.includes(`'${scripts[name]?.split(' ').at(-1)}'`);
  const named = [...new Set(PAGES.flatMap((page) => commandsIn(read(page))))];
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((name) => !NOT_RUN.includes(name) && !isRun(name))).toEqual([]);
});

test('The product page names the days for which each thing is kept by default', () => {
  const rows = read('docs/product.md').matchAll(/^\| ([^|]+) \| ([\d,]+) days/gm);
  const days = new Map([...rows].map(([, what, count = '']) => [what, count.replace(',', '')]));
  for (const [what, name] of [
    ['submissions', 'RETENTION_ENQUIRIES'],
    ['quarantined submissions', 'RETENTION_QUARANTINE'],
    ['unconfirmed subscribers', 'RETENTION_QUARANTINE'],
    ['what became of a mail', 'RETENTION_MAIL'],
    ['a campaign after its last closing', 'RETENTION_ANSWERS'],
    ['view counts', 'RETENTION_VISITS'],
  ] as const)
    expect(days.get(what), what).toBe(String(settingOf(name).default));
});

test('The interface page names every npm command', () => {
  const named = commandsIn(read('docs/interface.md'));
  expect(
    Object.keys(scripts).filter((name) => name !== 'postinstall' && !named.includes(name)),
  ).toEqual([]);
});

test.each(PAGES)(
  '%s names only files, headings and npm commands that are there, and has its commands in blocks that tests can follow',
  (page) => {
    const text = read(page);
    // An example in code is no link of the page.
    const prose = text.replaceAll(/`[^`]*`/g, '');
    const links = [...prose.matchAll(/\]\((?!https?:|mailto:)([^)#]+)[^)]*\)/g)].map(
      ([, link = '']) => link,
    );
    expect(
      links.filter((link) => !existsSync(placeOf(path.join(path.dirname(page), link)))),
    ).toEqual([]);
    const sources = [...text.matchAll(SOURCE)].map(([, file = '']) => file);
    expect(
      sources.filter((file) => !file.includes(EXAMPLE) && !existsSync(path.join(PROJECT, file))),
    ).toEqual([]);
    const anchors = [...prose.matchAll(/\]\((?!https?:|mailto:)([^)#]*)#([^)]+)\)/g)].map(
      ([, file, anchor = '']) => ({
        file: file || path.basename(page),
        anchor,
      }),
    );
    expect(
      anchors.filter(
        ({ file, anchor }) =>
          !anchorsIn(read(path.join(path.dirname(page), file))).includes(anchor),
      ),
    ).toEqual([]);
    expect(commandsIn(text).filter((command) => !scripts[command])).toEqual([]);
    expect(text.match(/^(?: {4}|\t)(?:npm|npx|node|git|sudo|curl|sed) .*$/m)).toBeNull();
    expect(
      text.match(
        /^```(?:bash|shell|console|text)?\n(?:\$ )?(?:npm|npx|node|git|sudo|curl|sed) .*$/m,
      ),
    ).toBeNull();
  },
);

test('The commands of every page are sound for the shell, those that no test runs among them', () => {
  const blocks = PAGES.flatMap((page) =>
    readBlocks(path.relative('docs', page)).map(({ commands }) => ({ page, commands })),
  );
  expect(blocks.length).toBeGreaterThan(20);
  expect(
    blocks.filter(({ commands }) => spawnSync('bash', ['-n'], { input: commands }).status !== 0),
  ).toEqual([]);
});

test('The unit starts what npm run serve starts', () => {
  const started = (script = '') => script.replace(/^exec /, '/srv/equanta/node_modules/.bin/');
  const unit = readFileSync(path.join(PROJECT, 'docs/deploy/equanta@.service'), 'utf8');
  expect(unit).toContain(`\nExecStart=${started(scripts.serve)}\n`);
  expect(readFileSync(path.join(PROJECT, 'docs/deploy/equanta-backup.service'), 'utf8')).toContain(
    `\nExecStart=${started(scripts.backup)}\n`,
  );
});

test('.nvmrc names the Node that npm brings', () => {
  const brought = new Set(Object.values(optionalDependencies));
  expect([read('.nvmrc').trim()]).toEqual([...brought]);
});
