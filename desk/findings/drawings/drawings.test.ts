import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareWaves } from '../../../core/findings/compare-waves.ts';
import type { People } from '../../../core/findings/figures.ts';
import { deriveFindings } from '../../../core/findings/findings.ts';
import { type Snapshot, takeSnapshot } from '../../../core/findings/snapshot.ts';
import { scoresOf } from '../../../core/findings/wave-scores.ts';
import { snapshotOf, wave } from '../../../tests/support/attacker.ts';
import { group, waveOf } from '../../../tests/support/findings.ts';
import { SAY } from '../../../tests/support/saying.ts';
import { toWaveTable } from '../wave-table.ts';
import { drawGap, drawGapChanges } from './bars.ts';
import { drawOnPaper, heatMapOf } from './heat-map.ts';
import { listDrawings } from './list.ts';
import { widthOf, wrap } from './measure.ts';
import type { Drawing, Text } from './shapes.ts';
import { readPalette, writeSvg } from './svg.ts';

const LONG = [
  'Kraftfahrzeughaftpflichtversicherungsabteilungssachbearbeiterinnenkollegium NRW',
  'Projektsteuerungslenkungsausschuss und Bauabschnittsverantwortliche Süddeutschland',
  'Crews of the northern and the north-eastern depots/workshops on the night shift',
];
const [ONE = '', OTHER = '', THIRD = ''] = LONG;
const EARLIER = 'Sechswochenbefragungszwischenergebnis im Herbst in den Bezirken '.repeat(3).trim();
const LATER = EARLIER.replace('Herbst', 'Winter');

const rated = (count: number, ...ratings: number[]) =>
  Array.from({ length: count }, (_, index) => ratings[index % ratings.length] ?? 3);

function take(shift: number): Snapshot {
  const units = [
    group(ONE, 'users', 30),
    group('Few', 'users', 9),
    group(OTHER, 'sponsors', 9),
    group(THIRD, 'users', 30),
    group('Board', 'sponsors', 12),
  ];
  const people = {
    [ONE]: rated(24, 1, 2, 3),
    Few: rated(3, 3),
    [OTHER]: rated(8, 4, 5),
    [THIRD]: rated(25, 2, 3 + shift, 4),
    Board: rated(9, 3, 4),
  };
  return takeSnapshot(waveOf(units, people)) ?? expect.fail('Nothing is shown.');
}

function drawAll(snapshot: Snapshot, earlier: Snapshot[], width?: number): Drawing[] {
  const findings = deriveFindings(snapshot);
  const { main } = findings;
  if (!main) return [];
  const waves = earlier.map((one) => scoresOf(one, EARLIER));
  const history = compareWaves(waves, snapshot, findings, LATER);
  const figures = { wave: LATER, findings, main, history, units: snapshot.units };
  return listDrawings(figures, SAY, width).map(({ drawing }) => drawing);
}

const exactly = (people: number) => ({ isTold: true, least: people, most: people });

test.each<[from: number, to: number, counts: boolean, sign: string, shape: object]>([
  [10, 30, true, 'higher', { kind: 'line', stroke: 'span', width: 2 }],
  [50, 20, true, 'lower', { kind: 'rect', fill: 'white', stroke: 'ink', height: 8 }],
  [50, 20, false, 'uncounted', { kind: 'line', stroke: 'steel' }],
])(
  'A gap from %d to %d tenths that counts (%s) has the sign ‘%s’ in its row, and only that',
  (from, to, counts, sign, shape) => {
    const { gap } = SAY.words.drawings;
    const draw = (areBeliefs: boolean) => {
      const section = { category: 'h', title: 'H', from: { tenths: from }, to: { tenths: to } };
      const sections = [{ ...section, tenths: to - from, isAtLeast: false, counts }];
      const people: [People, People] = [exactly(9), exactly(9)];
      return drawGap({ people, sections }, { say: SAY, width: 656, areBeliefs });
    };
    const texts = (drawing: Drawing) => drawing.shapes.filter(isText).map(({ text }) => text);
    const signs = [gap.higher, gap.lower, gap.uncounted];
    const said = texts(draw(true));
    expect(said.filter((text) => signs.includes(text))).toEqual([
      gap[sign as 'higher' | 'lower' | 'uncounted'],
    ]);
    expect(draw(true).shapes).toContainEqual(expect.objectContaining(shape));
    expect([said.includes(gap.beliefs), texts(draw(false)).includes(gap.beliefs)]).toEqual([
      true,
      false,
    ]);
  },
);

test('The change of the gap is drawn between waves of long names, too', () => {
  const from = { category: 'h', title: 'Habits and preferences', from: 10, to: 15 };
  const sections = [{ ...from, tenths: 5, counts: true }];
  for (const width of [320, 656, 928]) {
    const waves = { since: EARLIER, wave: LATER };
    const { shapes, height } = drawGapChanges(waves, { sections }, { say: SAY, width });
    expect(height).toBeLessThan(400);
    const heads = shapes.filter(isText).map(boxOf);
    expect(heads.filter(({ left, right }) => left < 0 || right > width + 0.5)).toEqual([]);
    expect(heads.map(({ text }) => text)).toContain('Habits and preferences');
  }
});

const isText = (shape: Drawing['shapes'][number]): shape is Text => shape.kind === 'text';

/** The place of a text, as tall as its capitals. */
function boxOf({ x, y, text, size, isBold, anchor }: Text) {
  const width = widthOf(text, size, isBold);
  const left = anchor === 'end' ? x - width : anchor === 'middle' ? x - width / 2 : x;
  return { text, left, right: left + width, top: y - 0.75 * size, bottom: y };
}

describe.each([320, 342, 560, 656, 928])('At a width of %d', (width) => {
  const drawings = drawAll(take(1), [take(0)], width);

  test('there is a drawing of each kind', () => {
    expect(drawings.length).toBeGreaterThan(8);
  });

  test('nothing is printed over anything, and nothing lies outside', () => {
    for (const { title, shapes, height } of drawings) {
      const boxes = shapes.filter(isText).map(boxOf);
      const faults = boxes.filter(
        ({ left, right, top, bottom }, index) =>
          left < -0.5 ||
          right > width + 0.5 ||
          top < 0 ||
          bottom > height ||
          boxes
            .slice(index + 1)
            .some(
              (other) =>
                Math.min(right, other.right) - Math.max(left, other.left) > 0.5 &&
                Math.min(bottom, other.bottom) - Math.max(top, other.top) > 0.5,
            ),
      );
      expect([title, faults]).toEqual([title, []]);
    }
  });

  test('names are whole, however long', () => {
    const [map] = drawings;
    const said = map?.shapes.filter(isText).map(({ text }) => text.replace(/-$/, '')) ?? [];
    const letters = (text: string) => text.replace(/[\s-]/g, '');
    for (const name of LONG) expect(letters(said.join(''))).toContain(letters(name));
  });
});

const USUAL: [name: string, side: 'users' | 'sponsors'][] = [
  ['Depot planners', 'users'],
  ['Warehousing & intralogistics', 'users'],
  ['Maintenance crews', 'users'],
  ['Steering committee', 'sponsors'],
  ['Heads of department', 'sponsors'],
];

/** The heat map of some groups on paper, and the names that stand above its columns. */
function mapOf(
  names: typeof USUAL,
  { width = 656, few = [] }: { width?: number; few?: readonly string[] } = {},
) {
  const taken = takeSnapshot(
    waveOf(
      names.map(([name, side]) => group(name, side, 30)),
      Object.fromEntries(
        names.map(([name, side]) => [
          name,
          rated(few.includes(name) ? 2 : 24, side === 'users' ? 3 : 4),
        ]),
      ),
    ),
  );
  const snapshot = taken ?? expect.fail('Nothing is shown.');
  const findings = deriveFindings(snapshot);
  const main = findings.main ?? expect.fail('Nothing is shown.');
  const map = heatMapOf(findings, main, snapshot.units, SAY);
  const drawings = drawOnPaper(map, { say: SAY, width });
  const heads = drawings.flatMap(({ shapes }) =>
    shapes.flatMap((shape) =>
      isText(shape) && shape.isBold && shape.anchor === 'middle' && !/^\d/.test(shape.text)
        ? shape.text
        : [],
    ),
  );
  return { drawings, heads };
}

test('No usual word above a column is split, as long as the drawing has room', () => {
  for (const count of [3, 4, 5]) {
    const { heads } = mapOf(USUAL.slice(-count));
    expect(heads).toContain('committee');
    expect(heads.filter((line) => line.endsWith('-'))).toEqual([]);
  }
  // A long word has more width than others where nothing else needs it.
  expect(mapOf([['Versicherungsabteilung', 'users'], ...USUAL.slice(0, 1)]).heads).toContain(
    'Versicherungsabteilung',
  );
});

test('On paper, no table is taller than half a page, however long names are', () => {
  const names: typeof USUAL = Array.from({ length: 20 }, (_, index) => [
    `${index} ${'Field maintenance, Infrastrukturplanungsabteilung '.repeat(6)}`,
    index % 3 ? 'users' : 'sponsors',
  ]);
  for (const width of [336, 656]) {
    const { drawings, heads } = mapOf(names, { width });
    expect(drawings.length).toBeGreaterThan(2);
    for (const { height } of drawings) expect(height).toBeLessThan(400);
    expect(heads.filter((line) => line.endsWith('…'))).toHaveLength(20);
  }
});

test('The legend below the last table on paper is that of all', () => {
  const few = ['Few', 'Fewer'];
  const { drawings } = mapOf(
    [
      ...USUAL,
      ...few.map((name): (typeof USUAL)[number] => [name, 'users']),
      ...['Board', 'Region', 'Works council'].map((name): (typeof USUAL)[number] => [
        name,
        'sponsors',
      ]),
    ],
    { few },
  );
  const withheld = drawings.map(({ shapes }) =>
    shapes.filter(isText).filter(({ text }) => text === SAY.words.drawings.withheld),
  );
  // Above columns of the first one, and in the legend.
  expect(withheld.map(({ length }) => length)).toEqual([3, 1]);
});

test('A text is broken at spaces, then after hyphens and slashes, and within a word that no line has room for', () => {
  expect(wrap('Depot planners', 60, 13)).toEqual(['Depot', 'planners']);
  expect(wrap('north-eastern', 60, 13)).toEqual(['north-', 'eastern']);
  const lines = wrap('Versicherungsabteilung', 60, 13);
  expect(lines.length).toBeGreaterThan(2);
  expect(lines.join('').replaceAll('-', '')).toBe('Versicherungsabteilung');
  for (const line of lines) expect(widthOf(line, 13)).toBeLessThanOrEqual(60);
  // Two letters stand on no line of their own.
  expect(wrap('Abteilungen', 64, 13)).toEqual(['Abteilun-', 'gen']);
  expect(wrap('  ', 60, 13)).toEqual([]);
});

const LOOK = readFileSync('site/styles/tokens.css', 'utf8');

test('A file holds shapes and texts alone, with colours that every program reads', () => {
  const palette = readPalette(LOOK);
  for (const drawing of drawAll(take(1), [take(0)])) {
    const svg = writeSvg(drawing, palette);
    const elements = new Set([...svg.matchAll(/<([a-z]+)/g)].map(([, name]) => name));
    for (const name of elements)
      expect(['svg', 'title', 'desc', 'rect', 'line', 'text']).toContain(name);
    expect(svg).not.toMatch(/var\(|class=|style=|%"|NaN|undefined/);
    for (const [, colour] of svg.matchAll(/(?:fill|stroke)="([^"]*)"/g))
      expect(colour).toMatch(/^(none|#[0-9a-f]{6})$/);
  }
  const name = {
    title: 'A & <B> "\u0007"',
    columns: [],
    rows: [],
    width: 1,
    height: 1,
    shapes: [],
  };
  expect(writeSvg(name, palette)).toContain('<title>A &amp; &lt;B&gt; &quot; &quot;</title>');
});

test('A palette mixes a colour with the paper, and reads short and long digits', () => {
  const palette = readPalette(':root{--ink:#000;--paper: #ffffff;}');
  expect([palette('ink'), palette(['ink', 50]), palette(undefined)]).toEqual([
    '#000000',
    '#808080',
    'none',
  ]);
  expect(() => palette('sea')).toThrow('The look has no colour --sea.');
});

test('Whatever people answered, drawings hold no number that the table of the wave does not', () => {
  fc.assert(
    fc.property(wave, (made) => {
      const snapshot = snapshotOf(made);
      if (!snapshot) return;
      const findings = deriveFindings(snapshot);
      const { main } = findings;
      if (!main) return;
      const participation = { least: made.least, units: snapshot.units, parts: snapshot.parts };
      const table = toWaveTable(SAY, {
        wave: 'Now',
        findings,
        participation,
        history: { changes: [] },
      });
      const known = numbersIn(JSON.stringify([table.rows, SAID]));
      const told = drawAll(snapshot, []).flatMap(({ rows, shapes }) => [
        ...rows.flat(),
        ...shapes.filter(isText).map(({ text }) => text),
      ]);
      expect(told.flatMap((text) => [...numbersIn(text)]).filter((one) => !known.has(one))).toEqual(
        [],
      );
    }),
    { numRuns: 60 },
  );
});

/** Numbers that all drawings have: ratings, the steps of the colours, the least of people. */
const SAID = [1, 2, 3, 4, 5, 7, '2.0', '2.5', '3.0', '3.5', '3.9', '4.0'];

function numbersIn(text: string): Set<string> {
  const found = text.match(/\d+(\.\d+)?/g) ?? [];
  return new Set(found.map((one) => String(Number(one))));
}
