import * as v from 'valibot';
import type { ChartBlock, Drawing, Shape } from '../../core/content/article.ts';
import { ContentError } from '../../core/content/content-error.ts';
import type { ReadChart } from '../../core/markdown/markdown.ts';
import { text } from '../../core/schema.ts';
import { parseYaml } from './yaml-file.ts';

const caption = text;
/** Stands before or behind each number: `$`, `%`, or a word such as `weeks`. */
const unit = v.optional(v.string(), '');
const row = v.strictObject({
  label: text,
  value: v.number(),
  note: v.optional(text),
  isMain: v.optional(v.boolean(), false),
});
const point = v.strictObject({ at: v.number(), value: v.number() });

/** The charts of an article, by the word after `chart` in the fence. */
const CHART_SCHEMAS = {
  /**
   * Bars below each other, in groups. `isMain` makes a bar orange; `mark` draws a line at a value.
   */
  bars: v.strictObject({
    caption,
    unit,
    columns: v.strictObject({ label: text, value: text }),
    mark: v.optional(v.number()),
    from: v.optional(v.number(), 0),
    to: v.optional(v.number()),
    groups: v.pipe(
      v.array(
        v.strictObject({
          title: v.optional(text),
          rows: v.pipe(v.array(row), v.minLength(1, 'needs a row')),
        }),
      ),
      v.minLength(1, 'needs a group'),
    ),
  }),
  /** Lines over time, each on a scale of its own. */
  lines: v.strictObject({
    caption,
    columns: v.strictObject({ at: text }),
    to: v.number(),
    lines: v.array(
      v.strictObject({
        label: text,
        unit,
        isMain: v.optional(v.boolean(), false),
        points: v.pipe(v.array(point), v.minLength(2, 'needs two points')),
      }),
    ),
  }),
  /** Phases to scale along one axis. `ends` is the height at both ends of a phase, from 0 to 1. */
  phases: v.strictObject({
    caption,
    unit,
    columns: v.strictObject({ label: text, length: text, note: text }),
    phases: v.array(
      v.strictObject({
        label: text,
        length: v.number(),
        note: text,
        ends: v.strictTuple([v.number(), v.number()]),
        isMain: v.optional(v.boolean(), false),
      }),
    ),
  }),
};

type ChartKind = keyof typeof CHART_SCHEMAS;
type Data<Kind extends ChartKind> = v.InferOutput<(typeof CHART_SCHEMAS)[Kind]>;

function isChartKind(kind: string): kind is ChartKind {
  return Object.hasOwn(CHART_SCHEMAS, kind);
}

/**
 * Draws the chart of a fenced block, with the table of its numbers.
 * @param tag the language in which numbers are written.
 */
export function readChartIn(tag: string): ReadChart {
  return (kind, text, linesBefore) => {
    const file = ''; // Whoever reads the text tells it.
    if (isChartKind(kind))
      return drawChart(kind, (schema) => parseYaml({ file, text, linesBefore }, schema), tag);
    const kinds = Object.keys(CHART_SCHEMAS).join(', ');
    const message = `“\`\`\`chart ${kind}” is a chart of no known kind: begin it with \`\`\`chart and one of ${kinds}`;
    throw new ContentError([{ file, line: linesBefore, message }]);
  };
}

function drawChart<Kind extends ChartKind>(
  kind: Kind,
  read: (schema: (typeof CHART_SCHEMAS)[Kind]) => Data<Kind>,
  tag: string,
): ChartBlock {
  return DRAW[kind](read(CHART_SCHEMAS[kind]), (value, unit) => withUnit(tag, value, unit));
}

type WithUnit = (value: number, unit: string) => string;

const DRAW: { [Kind in ChartKind]: (data: Data<Kind>, withUnit: WithUnit) => ChartBlock } = {
  bars({ caption, unit, columns, groups, mark, from, to }, withUnit) {
    const rows = groups.flatMap((group) => group.rows);
    const most = to ?? Math.max(mark ?? 0, ...rows.map(({ value }) => value));
    const place = (value: number) => percent((value - from) / (most - from));
    const drawings = groups.map((group): Drawing => {
      const top = group.title ? 36 : 0;
      let height = top;
      const shapes = group.rows.flatMap(({ label, value, note, isMain }): Shape[] => {
        const number = withUnit(value, unit);
        const share = 1 - ((number.length + 2) * LETTER) / NARROWEST;
        const lines = fold(note ? `${label} (${note})` : label, share);
        const y = height + (lines.length - 1) * LINE;
        height = y + 48;
        return [
          ...lines.map((line, index) =>
            write('label', { x: 0, y: y + 16 - (lines.length - 1 - index) * LINE }, line),
          ),
          write('value', { x: '100%', y: y + 16, textAnchor: 'end' }, number),
          { tag: 'rect', look: 'track', at: { x: 0, y: y + 24, width: '100%', height: 12 } },
          {
            tag: 'rect',
            look: isMain ? 'span' : 'ink',
            at: { x: 0, y: y + 24, width: place(value), height: 12 },
          },
        ];
      });
      const title = group.title ? [write('value', { x: 0, y: 16 }, group.title)] : [];
      const tick: Shape[] =
        mark === undefined
          ? []
          : [
              {
                tag: 'line',
                look: 'tick',
                at: { x1: place(mark), x2: place(mark), y1: top + 20, y2: height - 8 },
              },
            ];
      return { height, area: [], shapes: [...title, ...shapes, ...tick] };
    });
    const table = {
      head: [[columns.label], [columns.value]],
      rows: groups.flatMap((group) =>
        group.rows.map(({ label, value, note }) => [
          [[group.title, label].filter(Boolean).join(': ')],
          [withUnit(value, unit) + (note ? ` (${note})` : '')],
        ]),
      ),
    };
    return { kind: 'chart', caption, drawings, table };
  },

  lines({ caption, columns, lines, to }, withUnit) {
    const drawings = lines.map(({ label, unit, points, isMain }): Drawing => {
      const [top, bottom] = [56, 132];
      const most = Math.max(...points.map(({ value }) => value));
      const x = (at: number) => (at / to) * 100;
      const y = (value: number) => Math.round(bottom - (value / most) * (bottom - top));
      return {
        height: 168,
        area: [
          {
            tag: 'polyline',
            look: isMain ? 'span' : 'trace',
            at: { points: points.map(({ at, value }) => `${x(at)},${y(value)}`).join(' ') },
          },
        ],
        shapes: [
          write('label', { x: 0, y: 16 }, label),
          { tag: 'line', look: 'tick', at: { x1: 0, x2: '100%', y1: bottom, y2: bottom } },
          ...points.flatMap(({ at, value }): Shape[] => {
            const anchor = at / to > 0.9 ? 'end' : at / to < 0.2 ? 'start' : 'middle';
            const place = { x: `${x(at)}%`, textAnchor: anchor };
            const dx = anchor === 'start' ? 4 : 0;
            return [
              write('value', { ...place, dx, y: y(value) - 10 }, withUnit(value, unit)),
              write('label', { ...place, y: bottom + 22 }, String(at)),
            ];
          }),
        ],
      };
    });
    const times = [...new Set(lines.flatMap(({ points }) => points.map(({ at }) => at)))].sort(
      (a, b) => a - b,
    );
    const table = {
      head: [[columns.at], ...lines.map(({ label }) => [label])],
      rows: times.map((time) => [
        [String(time)],
        ...lines.map(({ unit, points }) =>
          points.filter(({ at }) => at === time).map(({ value }) => withUnit(value, unit)),
        ),
      ]),
    };
    return { kind: 'chart', caption, drawings, table };
  },

  phases({ caption, unit, columns, phases }, withUnit) {
    const whole = phases.reduce((sum, { length }) => sum + length, 0);
    const starts = phases.map((_, index) =>
      phases.slice(0, index).reduce((sum, { length }) => sum + length, 0),
    );
    const middle = 70;
    const half = 54;
    const labels = phases.map(({ label, length }) => fold(label, length / whole));
    const drawing: Drawing = {
      height: 174 + Math.max(...labels.map(({ length }) => length)) * LINE,
      area: phases.map(({ length, ends: [first, last], isMain }, index): Shape => {
        const [left, right] = [starts[index] ?? 0, (starts[index] ?? 0) + length].map(
          (at) => (at / whole) * 100,
        );
        const corners = [
          `${left},${middle - first * half}`,
          `${right},${middle - last * half}`,
          `${right},${middle + last * half}`,
          `${left},${middle + first * half}`,
        ];
        return { tag: 'polygon', look: isMain ? 'span' : 'ink', at: { points: corners.join(' ') } };
      }),
      shapes: phases.flatMap(({ length }, index): Shape[] => {
        const x = percent(((starts[index] ?? 0) + length / 2) / whole);
        const below = (y: number) => ({ x, y, textAnchor: 'middle' });
        const lines = labels[index] ?? [];
        return [
          write('value', below(152), String(length)),
          ...lines.map((text, line) => write('label', below(174 + line * LINE), text)),
        ];
      }),
    };
    const table = {
      head: [[columns.label], [columns.length], [columns.note]],
      rows: phases.map(({ label, length, note }) => [[label], [withUnit(length, unit)], [note]]),
    };
    return { kind: 'chart', caption, drawings: [drawing], table };
  },
};

// Text in a drawing doesn't wrap by itself. In pixels: the column on a phone, a letter, a line.
const NARROWEST = 350;
const LETTER = 7.5;
const LINE = 18;

function write(look: Shape['look'], at: Shape['at'], text: string): Shape {
  return { tag: 'text', look, at, text };
}

/** Breaks a text into lines that fit a share of the column on a phone, each at least one word. */
function fold(text: string, share: number): string[] {
  const most = (share * NARROWEST) / LETTER;
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && longer.length <= most) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function withUnit(tag: string, value: number, unit: string): string {
  if (unit === '%')
    return (value / 100).toLocaleString(tag, { style: 'percent', maximumFractionDigits: 9 });
  const number = value.toLocaleString(tag);
  if (unit === '$') return `$${number}`;
  return unit === '' ? number : `${number} ${unit}`;
}

function percent(share: number): string {
  return `${Math.round(share * 1000) / 10}%`;
}
