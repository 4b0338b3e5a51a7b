import fc from 'fast-check';
import { createElement, Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { countsFrom } from '../../core/findings/compare.ts';
import { deriveFindings } from '../../core/findings/findings.ts';
import type { Snapshot } from '../../core/findings/snapshot.ts';
import { mapTexts } from '../../core/markdown/tokens.ts';
import { snapshotOf, wave } from '../../tests/support/attacker.ts';
import { content } from '../../tests/support/content.ts';
import { englishIn } from '../../tests/support/english.ts';
import { GERMAN } from '../../tests/support/german-firm.ts';
import { inputOf } from '../../tests/support/report-input.ts';
import { SAY } from '../../tests/support/saying.ts';
import { dictionaryOf } from './columns.ts';
import { listDrawings } from './drawings/list.ts';
import { type Saying, sayingIn } from './figures-in-words.ts';
import { firstPage, otherBlocks, type ReportInput } from './report-blocks.tsx';
import { toWaveTable } from './wave-table.ts';

function textOf(input: ReportInput): string {
  const nodes = [...firstPage(input, 12), ...otherBlocks(input).map(({ node }) => node)];
  const markup = renderToStaticMarkup(createElement(Fragment, {}, ...nodes));
  return markup
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
}

test('Whatever people answered, the report holds no number that the table of the wave does not', () => {
  fc.assert(
    fc.property(wave, (made) => {
      const snapshot = snapshotOf(made);
      if (!snapshot || !deriveFindings(snapshot).main) return;
      const input = inputOf(snapshot);
      const { findings } = input.figures;
      const table = toWaveTable(SAY, {
        ...{ wave: 'Now', findings, history: { changes: [] } },
        participation: input.found.participation ?? expect.fail(),
      });
      const absent = findings.cells.map(({ absence, asked }) => SAY.absence(absence, asked));
      const shares = (input.found.participation?.parts ?? []).length;
      const counts = findings.gap ? SAY.tenth(countsFrom(findings.gap.people)) : '';
      const known = numbersIn(
        JSON.stringify([table.rows, absent, FIXED, findings.least, shares, counts]),
      );
      const told = [...numbersIn(textOf(input))].filter((one) => !known.has(one));
      const derived = findings.cells.flatMap(({ people, asked, open }) =>
        people.isTold && open === 0 ? [String(Math.round((100 * people.least) / asked))] : [],
      );
      expect(told.filter((one) => !derived.includes(one))).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

/** Numbers of the method, of the scale and of the days. */
const FIXED = [
  0.5,
  1,
  2,
  3,
  4,
  5,
  7,
  10,
  14,
  20,
  28,
  '2.0',
  '2.5',
  '3.0',
  '3.5',
  '3.9',
  '4.0',
  15,
  2026,
];

function numbersIn(text: string): Set<string> {
  return new Set((text.match(/\d+(\.\d+)?/g) ?? []).map((one) => String(Number(one))));
}

const people = (unit: string, count: number, rating: number) =>
  Array.from({ length: count }, () => ({ unit, isOpen: false, ratings: Array(4).fill(rating) }));

const SMALLEST =
  snapshotOf({
    least: 5,
    lengths: [2, 2],
    asked: { U0: 6, S0: 9 },
    people: [...people('U0', 5, 2), ...people('S0', 6, 4)],
  }) ?? expect.fail('Nothing is shown.');

test('The first page says what to do about the weakest sections until an action is agreed, and then the first three', () => {
  const step = { what: 'Watch one person work.', who: 'process owner', by: 'soon', sign: 'fewer' };
  const open = textOf(inputOf(SMALLEST, { found: { steps: { s0: step, s1: step } } }));
  expect(open).toContain(content.report.actions.none);
  expect(open).toContain('Watch one person work.');
  const actions = ['One', 'Two', 'Three', 'Four'].map((text, index) => ({
    ...{ id: text, category: 's0', text, owner: 'Depot lead', dueOn: `2026-12-0${index + 1}` },
  }));
  const input = inputOf(SMALLEST, { found: { actions } });
  const first = renderToStaticMarkup(createElement(Fragment, {}, ...firstPage(input, 8)));
  expect(first).toContain('Depot lead, by 1 December 2026.');
  expect(first).not.toContain('Four');
  expect(textOf(input)).toContain('Four');
});

const WIDER_AT_LAST =
  snapshotOf({
    ...{ least: 5, lengths: [1, 1, 1, 1, 1, 1], asked: { U0: 30, S0: 30 } },
    people: ['U0', 'S0'].flatMap((unit) =>
      Array.from({ length: 24 }, (_, index) => {
        const [most, last] = unit === 'S0' ? [4, 4] : [3, 2];
        return { unit, isOpen: false, ratings: [...Array(5).fill(most - (index % 2)), last] };
      }),
    ),
  }) ?? expect.fail('Nothing is shown.');

test('The first page draws the widest gaps, the last section’s too, and says that it draws no others', () => {
  const input = inputOf(WIDER_AT_LAST);
  const pageOf = (rows: number, given = input) =>
    renderToStaticMarkup(createElement(Fragment, {}, ...firstPage(given, rows)));
  const drawnIn = (page: string) =>
    [...page.matchAll(/<th scope="row">Section (\d)/g)].map(([, one]) => one).sort();
  expect(drawnIn(pageOf(3))).toEqual(['0', '1', '5']);
  expect(pageOf(3)).toContain('These are the three widest of six gaps.');
  expect(pageOf(6)).not.toContain('widest of');
  const findings = { ...input.figures.findings, gap: undefined };
  const without = { ...input, figures: { ...input.figures, findings } };
  expect(pageOf(4, without)).toContain('These are the four weakest of six sections.');
  expect(pageOf(6, without)).not.toContain('weakest of');
});

test('What is withheld is said, and no number where nearly all answered', () => {
  const text = textOf(inputOf(SMALLEST));
  expect(text).toContain('nearly all or all of 6');
  expect(text).not.toMatch(/5 of 6|83%/);
});

/** All texts of something, each letter that stands in no braces hidden. */
function veil<Value>(value: Value): Value {
  return mapTexts(value, (text) =>
    text.replace(/\{\w+\}|\p{L}/gu, (part) => (part.startsWith('{') ? part : 'ж')),
  );
}

const MANY = (rating: number) => ({
  ...{ least: 5, lengths: [2, 2], asked: { U0: 30, U1: 30, U2: 9, S0: 30 } },
  people: [...people('U0', 24, rating), ...people('U1', 24, 1), ...people('U2', 6, 3)],
});

/** Whatever report, drawings and tables say of three waves whose own words are hidden. */
function tellAll(say: Saying): string {
  const take = (rating: number) => {
    const made = MANY(rating);
    const sponsors = people('S0', 24, 4);
    const taken = snapshotOf({ ...made, people: [...made.people, ...sponsors] });
    return veiled(taken ?? expect.fail('Nothing is shown.'));
  };
  const action = { id: 'a', category: 's0', text: 'ж', owner: 'ж', dueOn: '2026-12-01' };
  const found = {
    ...{ unread: 2, actions: [action], earlierActions: [{ ...action, wave: 'ж' }] },
  };
  const given = { earlier: [take(2), take(3)], found, say };
  const input = inputOf(take(4), given);
  const { findings, history } = input.figures;
  const participation = input.found.participation ?? expect.fail();
  const table = toWaveTable(say, { wave: 'ж', findings, history, participation });
  expect(history.changes).toHaveLength(2);
  expect(findings.gap).toBeDefined();
  return [
    textOf(input),
    textOf(inputOf(veiled(SMALLEST), { say })),
    ...listDrawings(input.figures, say).flatMap(({ drawing }) => [
      ...[drawing.title, ...drawing.columns, ...drawing.rows.flat()],
      ...drawing.shapes.flatMap((shape) => (shape.kind === 'text' ? shape.text : [])),
    ]),
    ...table.columns,
    ...dictionaryOf(say).columns,
    ...dictionaryOf(say).rows.flatMap((row) => Object.values(row)),
  ].join(' ');
}

test('Each word of report, drawings and tables is the content’s, the language’s or the client’s', () => {
  const told = tellAll(sayingIn(veil(content.report), content.language));
  const known = /^(Now|Compass|Aldermoor|Depots|and|or|November|December|[US]\d)$/;
  const words = told.match(/[a-z]\w+/gi) ?? [];
  expect([...new Set(words)].filter((word) => !known.test(word))).toEqual([]);
});

test('A German firm’s report, drawings and tables hold no word of English', () => {
  const told = tellAll(sayingIn(GERMAN.report, GERMAN.language));
  expect(told).toContain('höchstens 2,0');
  expect(englishIn(told, ['Now', 'Compass'])).toEqual([]);
});

function veiled({ words, ...rest }: Snapshot): Snapshot {
  const sections = words.sections.map(({ title, statements, ...section }) => ({
    ...{ ...section, title: veil(title) },
    statements: statements.map(({ text, ...one }) => ({ ...one, text: veil(text) })),
  }));
  return { ...rest, words: { ...words, scales: veil(words.scales), sections } };
}
