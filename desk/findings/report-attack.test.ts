import fc from 'fast-check';
import { createElement, Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Table } from '../../core/csv.ts';
import { deriveFindings } from '../../core/findings/findings.ts';
import type { Snapshot } from '../../core/findings/snapshot.ts';
import { campaignFrom, type Moved } from '../../tests/support/attacked-campaign.ts';
import {
  mayBeOtherwise,
  publish,
  snapshotOf,
  type Wave,
  wave,
} from '../../tests/support/attacker.ts';
import { RUNS } from '../../tests/support/properties.ts';
import { inputOf } from '../../tests/support/report-input.ts';
import { SAY } from '../../tests/support/saying.ts';
import { firstPage, otherBlocks, type ReportInput } from './report-blocks.tsx';
import { toWaveTable } from './wave-table.ts';

// Attackers who know the rules can tell nothing for certain from what is stored of closed waves
// (core/findings/attack.test.ts). A report tells them no more, as it is drawn.

/** A drawing of the report as its reader gets it. */
interface Drawn {
  title: string;
  heads: string[];
  rows: string[][];
  /** The texts of its pictures. */
  texts: string[];
}

interface Read {
  drawings: Drawn[];
  html: string;
}

function render(input: ReportInput): string {
  const nodes = [...firstPage(input, 12), ...otherBlocks(input).map(({ node }) => node)];
  return renderToStaticMarkup(createElement(Fragment, {}, ...nodes));
}

const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
const within = (html: string, tag: string) =>
  [...html.matchAll(new RegExp(`<${tag}\\b[^>]*>(.*?)</${tag}>`, 'gs'))].map(([, own = '']) => own);

/** Reads each table of the report, with the texts of the pictures before it. */
function read(html: string): Read {
  const drawings = html
    .split('</table>')
    .slice(0, -1)
    .map((before) => {
      const [, table = ''] = before.split('<table');
      const [head = '', ...rows] = within(table, 'tr').map((row) =>
        within(row.replace(/<(\/?)t[hd]\b[^>]*>/g, '<$1cell>'), 'cell').map(plain),
      );
      return {
        title: plain(within(table, 'caption')[0] ?? ''),
        ...{ heads: [...head], rows },
        texts: within(before, 'text').map(plain),
      };
    });
  return { drawings, html };
}

/** What the CSV tells of a wave, by what a reader of the report sees. */
function tellOf({ rows }: Table) {
  const find = (wanted: Record<string, unknown>) =>
    rows.find((row) => Object.entries(wanted).every(([name, value]) => row[name] === value));
  const score = (row: (typeof rows)[number] | undefined, column = 'score', end = 'end') =>
    typeof row?.[column] === 'number'
      ? SAY.score({
          tenths: Math.round(10 * row[column]),
          ...(row[end] && { end: row[end] === 'or less' ? 'low' : 'high' }),
        })
      : undefined;
  const difference = (row: (typeof rows)[number] | undefined) =>
    typeof row?.score === 'number'
      ? SAY.scoreDifference({
          tenths: Math.round(10 * row.score),
          isAtLeast: row.end === 'at least',
        })
      : '–';
  return { find, score, difference };
}

const { drawings: WORDS, figures: FIGURES } = SAY.words;
const nameIn = (template: string, title: string) => {
  const pattern = template.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>.+)');
  return new RegExp(`^${pattern}$`).exec(title)?.groups;
};

/** The figures of a drawing that the tables of the waves do not have, each with its place. */
function moreThan(tables: ReadonlyMap<string, Table>, { title, heads, rows }: Drawn): unknown[] {
  const told = new Map([...tables].map(([name, table]) => [name, tellOf(table)]));
  const now = told.get('Now') ?? expect.fail();
  const sectionOf = (own: typeof now | undefined, of: string, text: string) =>
    own?.score(own.find({ kind: 'section', of, text }));
  const changes = nameIn(WORDS.changes.title, title);
  const gap = nameIn(WORDS.changes.gap, title);
  const scores = nameIn(WORDS.scores, title);
  const trend = nameIn(WORDS.trend, title);
  const expected = ([name = '']: readonly string[]): (string | undefined)[] => {
    if (title === WORDS.map.title)
      return heads
        .slice(1)
        .map((head) =>
          head === WORDS.difference
            ? now.difference(now.find({ kind: 'gap', text: name }))
            : (sectionOf(now, head, name) ?? WORDS.withheld),
        );
    if (title === WORDS.gap.title) {
      const row = now.find({ kind: 'gap', text: name });
      return [
        now.score(row, 'score1', 'end1'),
        now.score(row, 'score2', 'end2'),
        now.difference(row),
      ];
    }
    if (scores) return [sectionOf(now, scores.group ?? '', name) ?? '–'];
    if (changes || gap) {
      const [of, since] = [changes?.group ?? FIGURES.gap, (changes ?? gap)?.since];
      const row = now.find({ kind: 'change', of, since, text: name });
      const say = (column: 'score1' | 'score2', end: string) =>
        gap ? SAY.change(Math.round(10 * Number(row?.[column]))) : now.score(row, column, end);
      return [say('score1', 'end1'), say('score2', 'end2'), now.difference(row)];
    }
    if (trend)
      return heads
        .slice(1)
        .map((head) => sectionOf(told.get(head), trend.group ?? '', name) ?? WORDS.withheld);
    const statement = now.find({ kind: 'statement', text: name.match(/Statement \d+\./)?.[0] });
    return [now.score(statement)];
  };
  return rows.flatMap((row) => {
    const figures = row.slice(1);
    const own = expected(row);
    return JSON.stringify(figures) === JSON.stringify(own) ? [] : [[title, row, own]];
  });
}

/** The report of the last wave of some, and the tables of all. */
function publishReport(waves: readonly Wave[]) {
  const taken = waves.flatMap((one) => snapshotOf(one) ?? []);
  const last = taken.at(-1);
  if (taken.length < waves.length || !last || !deriveFindings(last).main) return undefined;
  const tableOf = (snapshot: Snapshot, earlier: readonly Snapshot[]) => {
    const { found, figures } = inputOf(snapshot, { earlier });
    return toWaveTable(SAY, {
      ...{ wave: 'Now', findings: figures.findings, history: figures.history },
      participation: found.participation ?? expect.fail(),
    });
  };
  const hasMain = (one: Snapshot) => deriveFindings(one).main !== undefined;
  const tables = new Map(
    taken.flatMap((one, index) => {
      const isLast = index === taken.length - 1;
      if (!hasMain(one)) return [];
      return [[isLast ? 'Now' : `${index}`, tableOf(one, taken.slice(0, index))] as const];
    }),
  );
  const input = inputOf(last, { earlier: taken.slice(0, -1) });
  return { tables, ...read(render(input)) };
}

const seen = new Set<string>();

test('Whatever people answered in two to four waves, each figure that a report draws is in the wave’s own table', () => {
  fc.assert(
    fc.property(campaignFrom(wave), (waves) => {
      const report = publishReport(waves);
      if (!report) return;
      for (const drawn of report.drawings) {
        seen.add(drawn.title.replace(/(since|Scores of|waves,|statements,|, [US]).*/, '$1'));
        expect(moreThan(report.tables, drawn)).toEqual([]);
        // Its pictures tell no other number: the rest are ratings, bands and how many answered.
        const cells = new Set([...drawn.heads, ...drawn.rows.flat()]);
        const others = drawn.texts.filter((text) => /\d\.\d/.test(text) && !isIn(cells, text));
        expect([drawn.title, others]).toEqual([drawn.title, []]);
      }
    }),
    { ...RUNS, numRuns: 60 },
  );
  expect(seen.size).toBeGreaterThan(5);
});

/** Whether a text of a picture is one of a table, part of one, or one of the signs. */
function isIn(cells: ReadonlySet<string>, text: string): boolean {
  return [...cells].some((cell) => cell.includes(text)) || /^(to|from|ready at) /.test(text);
}

test('Who reads the reports of all waves knows no rating of who came or went for certain', () => {
  const storedOf = (waves: readonly Wave[]) => waves.map(publish).join();
  const reportsOf = (waves: readonly Wave[]) =>
    waves.map((_, index) => publishReport(waves.slice(0, index + 1))?.html).join();
  fc.assert(
    fc.property(campaignFrom(wave), fc.nat(), (waves: Moved[], chosen) => {
      const [stored, known] = [storedOf(waves), reportsOf(waves)];
      for (const [index, made] of waves.entries()) {
        const { mover: target } = made;
        if (!target) continue;
        const others = made.people.filter(
          (one) => one !== target && !one.isOpen && one.unit === target.unit,
        );
        const attacker = others[chosen % Math.max(1, others.length)];
        // Writing all reports takes long, so only those of waves that are stored alike are compared.
        const shows = (other: Wave) => {
          const instead = waves.with(index, { ...made, ...other });
          return storedOf(instead) === stored && reportsOf(instead) === known;
        };
        const facts = new Set(made.people.filter((one) => one.isOpen || one === attacker));
        const told = target.ratings.flatMap((_, at) =>
          mayBeOtherwise(made, { known: facts, target, at, shows }) ? [] : [at],
        );
        expect(told).toEqual([]);
      }
    }),
    { ...RUNS, numRuns: 5 },
  );
});
