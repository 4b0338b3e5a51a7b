import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { sitePaths } from '../../builder/content/document-paths.ts';
import { parseYaml } from '../../builder/content/yaml-file.ts';
import { makeRoutes } from '../content/routes.ts';
import { findDeadAnchors, findDeadLinks } from './links.ts';
import { parseMarkdown } from './markdown.ts';
import type { PlacedLink } from './tokens.ts';

const ROUTES = { screens: [], redirects: [{ path: '/services', to: '/', section: 'services' }] };
const IDS = new Map([
  ['/', ['main', 'challenges']],
  ['/adoption/services', ['main', 'change-support']],
  ['/adoption/faq', ['main', 'how-long', 'größe']],
  ['/quick-scan', ['main']],
]);

function linksOf(name: string, text: string): PlacedLink[] {
  const file = `content/${name}`;
  const links: PlacedLink[] = [];
  if (name.endsWith('.yaml'))
    parseYaml({ file, text }, v.any(), { brand: undefined, claims: undefined, links });
  else
    for (const { text: link, line } of parseMarkdown(text).links) links.push({ file, link, line });
  return links;
}

const find = (file: string, text: string) => findDeadAnchors(linksOf(file, text), ROUTES, IDS);

test('Links are links, not prose that looks like one', () => {
  expect(
    linksOf(
      'insights/a.md',
      '`[x](/code)` to: /typed https://b.example <!-- [x](/no) -->\n\n[y\nz](/here)\n',
    ),
  ).toEqual([
    { file: 'content/insights/a.md', link: 'https://b.example', line: 1 },
    { file: 'content/insights/a.md', link: '/here', line: 4 },
  ]);
  expect(
    linksOf('a.yaml', 'text: >-\n  Go to: /nowhere, or (/there).\nlink:\n  to: /here\n'),
  ).toEqual([{ file: 'content/a.yaml', link: '/here', line: 4 }]);
});

test('A newsletter’s link to an article that doesn’t exist is named with its line and a remedy', () => {
  const links = linksOf('newsletters/a.md', 'See [this](/insights/fear-facter).');
  const paths = sitePaths(makeRoutes(true), ['fear-factor']);
  expect(findDeadLinks(links, { built: paths, preview: paths, unpublished: [] })).toEqual([
    {
      file: 'content/newsletters/a.md',
      line: 1,
      message:
        'links to /insights/fear-facter, which doesn’t exist: perhaps /insights/fear-factor is meant',
    },
  ]);
});

describe('A link to a part of a screen', () => {
  test.each([
    ['of the new site', '/#challenges'],
    ['of the original site', '/adoption/faq#how-long'],
    ['of the original site, without its prefix', '/faq#how-long'],
    ['of the screen that a redirect leads to', '/services#challenges'],
    ['after a slash at the end of the route', '/adoption/faq/#how-long'],
    ['with its accents as addresses write them', '/adoption/faq#gr%C3%B6%C3%9Fe'],
    ['with the answers of a quick scan', '/quick-scan#answers=4235512'],
  ])('%s is taken', (_, link) => {
    expect(find('insights/a.md', `See [this](${link}).`)).toEqual([]);
  });

  test('that it lacks is named with its line in Markdown', () => {
    expect(find('insights/a.md', 'One line.\n\nSee [this](/faq#nope).')).toEqual([
      {
        file: 'content/insights/a.md',
        line: 3,
        message:
          'links to /faq#nope, but no part of that screen has the id nope: correct what follows #, or take it out',
      },
    ]);
  });

  test('of a site without an original one that it lacks is named at its former address', () => {
    const links = linksOf('insights/a.md', 'See [this](/adoption/insights/a#nope).');
    const ids = new Map([['/insights/a', ['main']]]);
    expect(findDeadAnchors(links, makeRoutes(false), ids)).toMatchObject([{ line: 1 }]);
  });

  test('that a mail would not lead to is named with the link that does', () => {
    expect(
      find(
        'newsletters/a.md',
        'See [this](/services#change-support), [that](/adoption/services#change-support).',
      ),
    ).toEqual([
      {
        file: 'content/newsletters/a.md',
        line: 1,
        message:
          'links to /services#change-support, which leads from a mail to a section of home: write /adoption/services#change-support',
      },
    ]);
  });

  test('that it lacks is named in a newsletter, too', () => {
    expect(find('newsletters/a.md', 'See [this](/adoption/faq#nope).')).toMatchObject([
      { file: 'content/newsletters/a.md', line: 1 },
    ]);
  });

  test.each(['to', 'linkPath'])(
    'that it lacks is named with its line in the field %s of YAML, with the part that is probably meant',
    (field) => {
      expect(
        find(
          'layout.yaml',
          `links:\n  - { label: Support, ${field}: "/adoption/services#change-suport" }`,
        ),
      ).toEqual([
        {
          file: 'content/layout.yaml',
          line: 2,
          message:
            'links to /adoption/services#change-suport, but no part of that screen has the id change-suport: perhaps #change-support is meant',
        },
      ]);
    },
  );
});
