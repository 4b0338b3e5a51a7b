import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { change, content, copyContent, message } from '../../tests/support/broken-content.ts';
import { readContent } from './read.ts';

copyContent();

function write(name: string, head: string[] = [], text = 'Our words.'): void {
  const fields = ['title: Careers', 'description: Whom we look for.', ...head];
  const file = path.join(content, 'pages', `${name}.md`);
  writeFileSync(file, `---\n${fields.join('\n')}\n---\n\n${text}\n`);
}

describe('A page of content alone', () => {
  test('stands in both layouts, and is linked from where its head says, behind other links', () => {
    write('careers', ['label: Jobs', 'linkedFrom: [more, legal, navigation]']);
    write('imprint', [], '[Careers](/careers) and [privacy](/adoption/imprint).');
    const { routes, layout, plainPages } = readContent(content);
    expect(plainPages.map(({ name }) => name)).toEqual(['careers', 'imprint']);
    expect(routes.screens.filter(({ page }) => page === 'careers')).toEqual([
      { path: '/careers', layout: 'new', screen: 'plain-page', isIndexed: true, page: 'careers' },
      {
        ...{ path: '/adoption/careers', layout: 'original', screen: 'plain-page', page: 'careers' },
        ...{ isIndexed: false, duplicateOf: '/careers' },
      },
    ]);
    const link = { label: 'Jobs', to: '/careers' };
    for (const links of [
      layout.footer.more.items,
      layout.footer.legal,
      layout.original?.nav.items,
    ]) {
      expect(links?.at(-1)).toEqual(link);
      expect(links?.filter(({ to }) => to === '/careers')).toHaveLength(1);
    }
    expect(JSON.stringify(layout)).not.toContain('/imprint');
  });

  test.each([
    ['about', 'a screen'],
    ['adoption', 'the original home'],
    ['answer', 'a campaign’s survey'],
    ['insights', 'the list of articles'],
    ['api', 'addresses of the intake'],
    ['pictures', 'a folder of the build'],
    ['desk', 'the desk'],
  ])('can’t be named %s: it is that of %s', (name) => {
    write(name);
    expect(message()).toContain(
      `content/pages/${name}.md: has the name of a screen or folder of the site: rename it, such as to our-${name}.md`,
    );
  });

  test.each([
    [
      'Über uns 2.md',
      'must be named in lower-case words joined by hyphens: rename it to uber-uns-2.md',
    ],
    [
      'careers2.MD',
      'must be named in lower-case words joined by hyphens: rename it to careers2.md',
    ],
    [
      'imprint.yaml',
      'is of no screen, so nothing would show it: correct its name, or write a page',
    ],
    ['bridge.jpg', 'is no page, so nothing would show it: put a picture into the folder'],
    ['careers/bridge.jpg', 'holds pictures of no page: write content/pages/careers.md'],
  ])('is told with its remedy as %s', (name, told) => {
    const file = path.join(content, 'pages', name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, '---\ntitle: A\ndescription: B.\n---\n\nText.\n');
    expect(message()).toContain(told);
  });

  test('has its mistakes named: fields, places, links, pictures, words and too many links', () => {
    write('careers', ['layout: page', 'linkedFrom: [footer]']);
    write('imprint', [], '[Here](/careeers), ![A bridge](bridge.jpg)');
    write('cases', [], 'Words.\n\n![A bridge](bridge.jpg)');
    change('layout.yaml', '    - { label: Terms of Service, to: /terms }', '');
    change(
      'layout.yaml',
      'to: /privacy }',
      'to: /privacy }\n    - { label: A, to: / }\n    - { label: B, to: / }\n    - { label: C, to: / }',
    );
    write('press', ['linkedFrom: [legal]']);
    const told = message();
    for (const one of [
      'content/pages/careers.md, line 4: layout is not a field here',
      'content/pages/careers.md, line 5: linkedFrom[0] must be some of practice, services, more, legal, navigation',
      'content/pages/imprint.md, line 6: “![A bridge](bridge.jpg)” is a picture within a sentence',
      'content/pages/imprint.md, line 6: links to /careeers, which doesn’t exist: perhaps /careers is meant',
      'content/pages/cases.md, line 8: shows bridge.jpg, which is not in content/pages/cases: add the picture',
      'footer.legal has 5 entries, and its screen can show 1 to 4: remove 1, of these or of linkedFrom in content/pages',
    ])
      expect(told).toContain(one);
  });

  test('of a firm of one site has one address, and no navigation to stand in', () => {
    change('layout.yaml', /^original:\n(?: .*\n)+/m, '');
    write('careers', ['linkedFrom: [navigation]']);
    expect(existsSync(path.join(content, 'pages/careers.md'))).toBe(true);
    expect(message()).toContain('names navigation, which a site without original');
    write('careers');
    const { screens } = readContent(content).routes;
    expect(screens.filter(({ page }) => page).map(({ path: one }) => one)).toEqual(['/careers']);
  });
});
