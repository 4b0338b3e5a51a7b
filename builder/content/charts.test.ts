import { expect, test } from 'vitest';
import type { Drawing } from '../../core/content/article.ts';
import { readChartIn } from './charts.ts';

const readChart = readChartIn('en-GB');

test('The phases of a chart are drawn to scale, the ends of each as high as they say', () => {
  const data = {
    caption: 'Two phases',
    unit: 'weeks',
    columns: { label: 'Phase', length: 'How long', note: 'Who' },
    phases: [
      { label: 'Selling', length: 30, note: 'Sales', ends: [1, 0.5] },
      { label: 'Use', length: 10, note: 'No name', ends: [0.5, 0], isMain: true },
    ],
  };
  const { drawings, table } = readChart('phases', JSON.stringify(data), 0);
  const [drawing] = drawings;
  const middle = 70;
  const corners = drawing?.area?.map(({ at, look }) => ({
    look,
    points: String(at.points)
      .split(' ')
      .map((point) => point.split(',').map(Number)),
  }));
  const heightsAt = (points: number[][] = [], x: number) =>
    points.filter(([at]) => at === x).map(([, y = 0]) => Math.abs(y - middle));
  expect(
    corners?.map(({ look, points }) => ({ look, from: points[0]?.[0], to: points[1]?.[0] })),
  ).toEqual([
    { look: 'ink', from: 0, to: 75 },
    { look: 'span', from: 75, to: 100 },
  ]);
  const [selling, use] = corners ?? [];
  const [full = 0] = heightsAt(selling?.points, 0);
  expect(full).toBeGreaterThan(0);
  expect([
    heightsAt(selling?.points, 75),
    heightsAt(use?.points, 75),
    heightsAt(use?.points, 100),
  ]).toEqual([
    [full / 2, full / 2],
    [full / 2, full / 2],
    [0, 0],
  ]);
  const labels = drawing?.shapes.map((shape) => ('text' in shape ? [shape.text, shape.at.x] : []));
  expect(labels).toEqual([
    ['30', '37.5%'],
    ['Selling', '37.5%'],
    ['10', '87.5%'],
    ['Use', '87.5%'],
  ]);
  expect(table.rows).toEqual([
    [['Selling'], ['30 weeks'], ['Sales']],
    [['Use'], ['10 weeks'], ['No name']],
  ]);
});

test('A label that is wider than its place on a phone goes on below, and moves what stands below it', () => {
  const phases = {
    caption: 'Two phases',
    columns: { label: 'Phase', length: 'How long', note: 'Who' },
    phases: [
      { label: 'Set-up until the knot', length: 1, note: 'Who', ends: [1, 1] },
      { label: 'Use', length: 6, note: 'Who', ends: [1, 1] },
    ],
  };
  const [phase] = readChart('phases', JSON.stringify(phases), 0).drawings;
  expect(labelsOf(phase)).toEqual([
    ['Set-up', 174],
    ['until', 192],
    ['the', 210],
    ['knot', 228],
    ['Use', 174],
  ]);
  expect(phase?.height).toBeGreaterThan(228);
  const label = 'Orders that were taken on the platform, not by telephone or mail';
  const bars = {
    caption: 'Bars',
    columns: { label: 'What', value: 'How many' },
    groups: [
      {
        rows: [
          { label, value: 10 },
          { label: 'Others', value: 4 },
        ],
      },
    ],
  };
  const [bar] = readChart('bars', JSON.stringify(bars), 0).drawings;
  expect(labelsOf(bar)).toEqual([
    ['Orders that were taken on the platform,', 16],
    ['not by telephone or mail', 34],
    ['Others', 82],
  ]);
  expect(bar?.height).toBe(2 * 48 + 18);
});

function labelsOf(drawing: Drawing | undefined) {
  const labels = drawing?.shapes.filter(({ look }) => look === 'label');
  return labels?.map(({ text, at }) => [text, at.y]);
}
