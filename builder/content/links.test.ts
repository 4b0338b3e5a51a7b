import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findDeadAnchors } from './links.ts';

const ROUTES = { screens: [], redirects: [{ path: '/services', to: '/', section: 'services' }] };
const IDS = new Map([
  ['/', ['main', 'challenges']],
  ['/adoption/services', ['main', 'change-support']],
  ['/adoption/faq', ['main', 'how-long']],
  ['/quick-scan', ['main']],
]);

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'equanta-links-'));
  mkdirSync(path.join(root, 'insights'));
});
afterEach(() => rmSync(root, { recursive: true }));

function find(file: string, text: string) {
  writeFileSync(path.join(root, file), text);
  return findDeadAnchors(root, ROUTES, IDS);
}

describe('A link to a part of a screen', () => {
  test.each([
    ['of the new site', '/#challenges'],
    ['of the original site', '/adoption/faq#how-long'],
    ['of the original site, without its prefix', '/faq#how-long'],
    ['of the screen that a redirect leads to', '/services#challenges'],
    ['after a slash at the end of the route', '/adoption/faq/#how-long'],
    ['with the answers of a quick scan', '/quick-scan#answers=4235512'],
  ])('%s is taken', (_, link) => {
    expect(find('insights/a.md', `See [this](${link}).`)).toEqual([]);
  });

  test('that it lacks is named with its line in Markdown', () => {
    expect(find('insights/a.md', 'One line.\n\nSee [this](/faq#nope).')).toEqual([
      {
        file: 'content/insights/a.md',
        line: 3,
        message: 'links to /faq#nope, but no part of that screen has the id nope: correct what follows #, or take it out',
      },
    ]);
  });

  test.each(['to', 'linkPath'])('that it lacks is named with its line in the field %s of YAML, with the part that is probably meant', (field) => {
    expect(find('layout.yaml', `links:\n  - { label: Support, ${field}: "/adoption/services#change-suport" }`)).toEqual([
      {
        file: 'content/layout.yaml',
        line: 2,
        message: 'links to /adoption/services#change-suport, but no part of that screen has the id change-suport: perhaps #change-support is meant',
      },
    ]);
  });
});
