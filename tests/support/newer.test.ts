import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { OLDEST } from '../../builder/bundle/vite.ts';
import { findNewerApis, findNewerCalls, findNewerStyles, findUnsettled } from './newer.ts';
import { PROJECT } from './sites.ts';
import { sharedFolder } from './test-folder.ts';

const folder = sharedFolder();
const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text);

beforeAll(() => {
  const compilerOptions = { lib: ['esnext', 'dom', 'dom.iterable'], jsx: 'preserve' };
  const extended = path.join(PROJECT, 'tsconfig.base.json');
  write('tsconfig.json', JSON.stringify({ extends: extended, compilerOptions, include: ['*'] }));
  write('package.json', '{ "type": "module" }');
});

const features = (uses: { feature: string }[]) => uses.map(({ feature }) => feature);

test('Each use of what one of the oldest browsers lacks is found, where it stands', () => {
  write('entry.ts', "import './part.ts';\nimport type { Never } from './types.ts';\n");
  write('types.ts', "export type Never = never;\nURL.parse('/');\n");
  write(
    'part.ts',
    `void import('./later.tsx');
Promise.withResolvers();
AbortSignal.any([]);
Map.groupBy([1], String);
URL.parse('/');
new Set([1]).isSubsetOf(new Set());
document.body.addEventListener('scrollend', () => {});
document.startViewTransition(() => {});
void Array.fromAsync([]);
`,
  );
  write(
    'later.tsx',
    `export const parts = [
  <dialog closedby="any" />,
  <details name="one" />,
];
`,
  );

  const uses = findNewerApis(folder, ['entry.ts'], OLDEST.site);

  expect(features(uses)).toEqual([
    'api.Document.scrollend_event',
    'javascript.builtins.Promise.withResolvers',
    'api.AbortSignal.any_static',
    'javascript.builtins.Map.groupBy',
    'api.URL.parse_static',
    'javascript.builtins.Set.isSubsetOf',
    'api.Document.startViewTransition',
    'javascript.builtins.Array.fromAsync',
    'html.elements.dialog.closedby',
    'html.elements.details.name',
  ]);
  expect(uses[1]?.place).toMatch(/part\.ts:2$/);
});

test('What all of them have, and what has a newer name alone, is fine', () => {
  write(
    'old.ts',
    `const words = { closedBy: '', parse: (text: string) => text, any: () => [] };
words.parse(words.closedBy + words.any().length);
JSON.parse('{}');
void navigator.locks.request('one', () => {});
[1].toSorted().at(-1);
document.addEventListener('scroll', () => {});
AbortSignal.abort();
`,
  );

  expect(findNewerApis(folder, ['old.ts'], OLDEST.site)).toEqual([]);
});

test('Properties, values, selectors and media conditions of styles are found, outside @supports', () => {
  write(
    'styles.css',
    `a { color: red; width: min(1px, 2px); inset: 0; }
@media (width <= 48em) { a:hover { color: blue } }
a { text-wrap: balance; }
a:has(b) { color: red; }
@media (scripting: none) { a { color: red } }
a { animation-timeline: view(); }
a { color: light-dark(red, blue); }
@starting-style { a { color: red } }
a { animation-trigger: --one play-once; }
@supports (animation-timeline: view()) { a { animation-timeline: view(); } }
`,
  );

  expect(
    findNewerStyles(folder, OLDEST.site).map(
      ({ feature, place }) => `${feature} ${place.split(':').at(-1)}`,
    ),
  ).toEqual([
    'css.properties.text-wrap 3',
    'css.properties.text-wrap.balance 3',
    'css.selectors.has 4',
    'css.at-rules.media.scripting 5',
    'css.properties.animation-timeline 6',
    'css.properties.animation-timeline.view 6',
    'css.types.color.light-dark 7',
    'css.at-rules.starting-style 8',
    'css.properties.animation-trigger 9',
  ]);
});

test('A unit is found, save where an older value stands before it', () => {
  write(
    'styles.css',
    `a { top: calc(1lh + 2px); height: 100dvh; width: 2em; color: #1lh1lh; }
a { top: 1em; top: calc(1lh + 2px); }
a { width: 5cqw; margin: -.5rlh }
`,
  );

  expect(findNewerStyles(folder, OLDEST.site).map(({ feature }) => feature)).toEqual([
    'css.types.length.lh',
    'css.types.length.rlh',
  ]);
});

test('What a built script calls by a name that is newer is found, and no other name', () => {
  write('built.js', 'const a=Map.groupBy(b,c).at(-1);d.union(e);e.union;f.use(g)');

  expect(findNewerCalls(folder, OLDEST.site)).toEqual([
    { feature: 'javascript.builtins.Map.groupBy', place: 'built.js' },
    { feature: 'javascript.builtins.Set.union', place: 'built.js' },
  ]);
});

test('A use that is settled for one file is a fault in another, and so is what nothing uses', () => {
  const uses = ['one.css:3', 'two.css:5'].map((place) => ({ feature: 'css.selectors.has', place }));
  const reason = 'a space is higher';

  expect(findUnsettled(uses, { 'css.selectors.has': { 'one.css': reason } })).toEqual([
    'two.css:5: the oldest browsers have no css.selectors.has',
  ]);
  expect(
    findUnsettled(uses, {
      'css.selectors.has': { 'one.css': reason, 'two.css': reason, 'three.css': reason },
      'css.types': reason,
    }),
  ).toEqual([
    'three.css: css.selectors.has is settled, but nothing uses it',
    'css.types is settled, but nothing uses it',
  ]);
  expect(findUnsettled(uses, { 'css.selectors': reason })).toEqual([]);
});
