import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readBlocks } from './support/deploy/page.ts';
import { expect, test } from './support/fixtures.ts';
import { PROJECT } from './support/sites.ts';

const PAGES = globSync(['*.md', 'docs/*.md', 'docs/decisions/*.md', '{content,bench}/README.md'], { cwd: PROJECT });
// The first two run the tests; the third takes minutes, and neither passes nor fails.
const NOT_RUN = ['test', 'check', 'bench'];
const { scripts } = JSON.parse(readFileSync(path.join(PROJECT, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
const read = (page: string) => readFileSync(path.join(PROJECT, page), 'utf8');
const readAll = (pattern: string) => globSync(pattern, { cwd: PROJECT }).map(read).join('\n');
/** The anchors of a page's headings, as Git hosts make them. */
const anchorsIn = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );
const followedBlocks = (page: string) => readBlocks(path.relative('docs', page)).filter(({ skipped }) => skipped === undefined);
const commandsIn = (text: string) => [...text.matchAll(/npm (?:run (?:--silent )?([a-z][\w:-]*)|(start|test)\b)/g)].map(([, one, other]) => one ?? other ?? '');

test('Every page with commands is followed by a test', () => {
  const withCommands = PAGES.filter((page) => followedBlocks(page).length > 0);
  const specs = readAll('tests/*.spec.ts');
  expect(withCommands.length).toBeGreaterThan(5);
  expect(withCommands.filter((page) => !specs.includes(`'${path.relative('docs', page)}'`))).toEqual([]);
});

test('Every npm command that a page names is run by a test, be it from that page or by itself', () => {
  const followed = PAGES.flatMap(followedBlocks).flatMap(({ commands }) => commandsIn(commands));
  const tests = readAll('tests/*.spec.ts') + readAll('tests/support/*.ts') + readAll('intake/**/*.test.ts');
  const isRun = (name: string) => followed.includes(name) || tests.includes(`runCommand('${name}'`) || tests.includes(`'${scripts[name]?.split(' ').at(-1)}'`);
  const named = [...new Set(PAGES.flatMap((page) => commandsIn(read(page))))];
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((name) => !NOT_RUN.includes(name) && !isRun(name))).toEqual([]);
});

test('The interface page names every npm command', () => {
  const named = commandsIn(read('docs/interface.md'));
  expect(Object.keys(scripts).filter((name) => name !== 'postinstall' && !named.includes(name))).toEqual([]);
});

for (const page of PAGES) {
  test(`${page} names only files, headings and npm commands that are there, and has its commands in blocks that tests can follow`, () => {
    const text = read(page);
    const links = [...text.matchAll(/\]\((?!https?:|mailto:)([^)#]+)[^)]*\)/g)].map(([, link = '']) => link);
    expect(links.filter((link) => !existsSync(path.join(PROJECT, path.dirname(page), link)))).toEqual([]);
    const anchors = [...text.matchAll(/\]\((?!https?:|mailto:)([^)#]*)#([^)]+)\)/g)].map(([, file, anchor = '']) => ({
      file: file || path.basename(page),
      anchor,
    }));
    expect(anchors.filter(({ file, anchor }) => !anchorsIn(read(path.join(path.dirname(page), file))).includes(anchor))).toEqual([]);
    expect(commandsIn(text).filter((command) => !scripts[command])).toEqual([]);
    expect(text.match(/^(?: {4}|\t)(?:npm|npx|node|git|sudo|curl|sed) .*$/m)).toBeNull();
    expect(text.match(/^```(?:bash|shell|console|text)?\n(?:\$ )?(?:npm|npx|node|git|sudo|curl|sed) .*$/m)).toBeNull();
  });
}
