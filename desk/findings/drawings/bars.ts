import { fill } from '../../../core/content/fill.ts';
import type { Comparison, GapChange, SectionDifference } from '../../../core/findings/compare.ts';
import type { Score } from '../../../core/findings/figures.ts';
import { type SectionResult, weakestFirst } from '../../../core/findings/findings.ts';
import { READY_MARK } from '../../../core/survey/profile.ts';
import type { Saying } from '../figures-in-words.ts';
import { drawRows, type Given } from './draw-rows.ts';
import { deck, type LegendItem, readyMark, setTrack, TYPE } from './layout.ts';
import type { Row } from './rows.ts';
import { type Colour, type Drawing, dashed, line, rect, type Shape } from './shapes.ts';

function readyItem({ words, tenth }: Saying): LegendItem {
  const mark = tenth(10 * READY_MARK);
  return [(x, y) => [readyMark(x + 14, y, 16)], fill(words.drawings.ready, { score: mark })];
}

const sampleDeck = (x: number, y: number): Shape[] => [rect(x, y + 5, 28, 6, 'ink')];

/** Scores as bars: the deck reaches to the score. @param title what is drawn. @param head what the rows are. */
export function drawScores(
  title: string,
  scored: readonly Pick<SectionResult, 'title' | 'score'>[],
  {
    isSmall = false,
    head,
    ...given
  }: Given & {
    /** Whether it stands beside others of its kind. */
    isSmall?: boolean;
    head?: string;
    titleShare?: number;
  },
): Drawing {
  const { say } = given;
  const words = say.words.drawings;
  return drawRows(title, {
    ...given,
    ...{ head: head ?? words.section, figures: [words.score] },
    signs: isSmall ? [] : [[sampleDeck, words.score], readyItem(say)],
    ...(isSmall && { ...SMALL, widest: say.score({ tenths: 40, end: 'high' }) }),
    rows: scored.map(({ title, score }) => ({
      title,
      figures: [{ text: say.score(score), isBold: true }],
      draw: (placeOf, y) => [
        ...setTrack(placeOf, y),
        ...(score ? [deck(placeOf, y, score.tenths)] : []),
      ],
    })),
  });
}

const SMALL = { isWide: true, titleShare: 0.4, size: TYPE.fine };
/**
 * The Value Translation Gap by section: the bank of users, the pier of sponsors, and what lies
 * between.
 */
export function drawGap(
  { sections: all }: Comparison,
  { areBeliefs, ...given }: Given & { areBeliefs: boolean },
): Drawing {
  const { say } = given;
  const words = say.words.drawings;
  const { gap } = words;
  const sections = weakestBy(all, ({ from }) => from);
  const hasGap = (isSo: (gap: { counts: boolean; tenths: number }) => boolean) =>
    sections.some(({ counts, tenths }) => tenths && isSo({ counts, tenths }));
  const signs: [isDrawn: boolean, item: LegendItem][] = [
    [true, [sampleDeck, gap.users]],
    [true, [(x, y) => pier(x + 14, y + 8), areBeliefs ? gap.beliefs : gap.sponsors]],
    [
      hasGap(({ counts, tenths }) => counts && tenths > 0),
      [(x, y) => missing([x + 1, y + 4, 26, 8]), gap.higher],
    ],
    [
      hasGap(({ counts, tenths }) => counts && tenths < 0),
      [(x, y) => more([x + 1, y + 4, 26, 8]), gap.lower],
    ],
    [hasGap(({ counts }) => !counts), [(x, y) => unsure([x + 1, y + 4, 26, 8]), gap.uncounted]],
    [true, readyItem(say)],
  ];
  return drawRows(gap.title, {
    ...{ ...given, head: words.section },
    signs: signs.flatMap(([isDrawn, item]) => (isDrawn ? [item] : [])),
    figures: [words.users, words.sponsors, words.difference],
    rows: sections.map((section) => ({
      title: section.title,
      figures: [
        { text: say.score(section.from) },
        { text: say.score(section.to) },
        counting(say, section, 'span'),
      ],
      draw: (placeOf, y) => [
        ...setTrack(placeOf, y),
        deck(placeOf, y, section.from.tenths),
        ...between(section, placeOf, y),
        ...pier(placeOf(section.to.tenths), y),
      ],
    })),
  });
}

/** The weakest first, by one of their scores. */
function weakestBy<Each>(all: readonly Each[], scoreOf: (one: Each) => Score): Each[] {
  return weakestFirst(all.map((one) => ({ one, score: scoreOf(one) }))).map(({ one }) => one);
}

type Box = readonly [x: number, y: number, width: number, height: number];

const missing = (box: Box): Shape[] => dashed(box, 'span');
const unsure = ([x, y, width, height]: Box): Shape[] => [
  line([x, y + height / 2], [x + width, y + height / 2], 'steel'),
];
const more = ([x, y, width, height]: Box): Shape[] => [
  { kind: 'rect', x, y, width, height, fill: 'white', stroke: 'ink' },
];

/** What lies between the bank of users and the pier of sponsors: missing where sponsors rate higher. */
function between(
  { from, to, tenths, counts }: SectionDifference,
  placeOf: (tenths: number) => number,
  y: number,
): Shape[] {
  if (!tenths) return [];
  const [low, high] = [from.tenths, to.tenths].map(placeOf).sort((one, other) => one - other) as [
    number,
    number,
  ];
  const box: Box = [low, y - 4, high - low, 8];
  if (!counts) return unsure(box);
  return tenths > 0 ? missing(box) : more(box);
}

/** A pier: two posts at a place. */
function pier(x: number, y: number): Shape[] {
  return [
    rect(x - 5, y - 10, 10, 20, 'white'),
    ...[-3, 3].map((side) => line([x + side, y - 10], [x + side, y + 10], 'ink', 2)),
  ];
}

function counting(
  say: Saying,
  difference: Pick<SectionDifference, 'tenths' | 'counts'> & { isAtLeast?: boolean },
  marked: Colour,
): Row['figures'][number] {
  const text = say.scoreDifference({ isAtLeast: false, ...difference });
  return difference.counts ? { text, isBold: true, fill: marked } : { text, fill: 'steel' };
}

/** What has changed in the sections since an earlier wave. @param name of whom. */
export function drawChanges(
  { name, since, wave }: { name: string; since: string; wave: string },
  { sections: all }: Pick<Comparison, 'sections'>,
  given: Given,
): Drawing {
  const { say } = given;
  const words = say.words.drawings;
  const { changes } = words;
  const sections = weakestBy(all, ({ to }) => to);
  return drawRows(fill(changes.title, { since, group: name }), {
    ...{ ...given, head: words.section },
    signs: [
      [(x, y) => before(x + 14, y + 8), since],
      [(x, y) => now(x + 14, y + 8), wave],
      readyItem(say),
    ],
    figures: [changes.before, changes.now, changes.change],
    rows: sections.map((section) => ({
      title: section.title,
      figures: [
        { text: say.score(section.from) },
        { text: say.score(section.to) },
        // An improvement never has the alarm's colour.
        counting(say, section, (section.tenths ?? 0) > 0 ? 'ink' : 'span'),
      ],
      draw: (placeOf, y) => {
        const [from, to] = [placeOf(section.from.tenths), placeOf(section.to.tenths)];
        return [
          ...setTrack(placeOf, y),
          line([from, y], [to, y], 'ink', section.counts ? 3 : 1),
          ...before(from, y),
          ...now(to, y),
        ];
      },
    })),
  });
}

const before = (x: number, y: number): Shape[] => [
  { kind: 'rect', x: x - 4, y: y - 4, width: 8, height: 8, fill: 'white', stroke: 'ink' },
];
const now = (x: number, y: number): Shape[] => [rect(x - 5, y - 5, 10, 10, 'ink')];

/** How the gap between sponsors and users has changed, in figures. */
export function drawGapChanges(
  { since, wave }: { since: string; wave: string },
  { sections }: Pick<GapChange, 'sections'>,
  given: Given,
): Drawing {
  const { say } = given;
  const words = say.words.drawings;
  const { changes } = words;
  return drawRows(fill(changes.gap, { since }), {
    ...{ ...given, head: words.section, hasScale: false },
    figures: [since, wave, changes.change],
    rows: sections.map(({ title, from, to, tenths, counts }) => ({
      title,
      figures: [
        { text: say.change(from) },
        { text: say.change(to) },
        // A gap in either direction got worse if it is larger than it was.
        counting(say, { tenths, counts }, Math.abs(to) <= Math.abs(from) ? 'ink' : 'span'),
      ],
    })),
  });
}
