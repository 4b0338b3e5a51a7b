import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readBlocks } from './support/deploy/page.ts';
import { expect, test } from './support/fixtures.ts';
import { PROJECT } from './support/sites.ts';

const PAGES = globSync(['*.md', 'docs/*.md', 'docs/decisions/*.md', '{content,bench}/README.md'], { cwd: PROJECT });
const { scripts } = JSON.parse(readFileSync(path.join(PROJECT, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
const read = (page: string) => readFileSync(path.join(PROJECT, page), 'utf8');

test('Every page with commands is followed by a test', () => {
  const withCommands = PAGES.filter((page) => readBlocks(path.relative('docs', page)).length > 0);
  const followed = globSync('deploy-*.spec.ts', { cwd: import.meta.dirname })
    .map((spec) => readFileSync(path.join(import.meta.dirname, spec), 'utf8'))
    .join();
  expect(withCommands.length).toBeGreaterThan(3);
  expect(withCommands.filter((page) => !followed.includes(`'${path.basename(page)}'`))).toEqual([]);
});

for (const page of PAGES) {
  test(`${page} names only files and npm commands that are there`, () => {
    const text = read(page);
    const links = [...text.matchAll(/\]\((?!https?:|mailto:)([^)#]+)[^)]*\)/g)].map(([, link = '']) => link);
    expect(links.filter((link) => !existsSync(path.join(PROJECT, path.dirname(page), link)))).toEqual([]);
    const commands = [...text.matchAll(/npm run (?:--silent )?([a-z][\w:-]*)/g)].map(([, command = '']) => command);
    expect(commands.filter((command) => !scripts[command])).toEqual([]);
  });
}
