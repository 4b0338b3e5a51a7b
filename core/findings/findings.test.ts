import { describe, expect, test } from 'vitest';
import { answers, group, WORDS, waveOf } from '../../tests/support/findings.ts';
import { compareWaves, deriveFindings } from './findings.ts';
import { omitComments, takeSnapshot } from './snapshot.ts';

const REMEDY = {
  step: { title: 'Explore', text: 'Look first.' },
  service: { id: 'change-support', title: 'Change Support' },
  article: { slug: 'a', title: 'A' },
};
const GROUPS = [group('crews', 'users', 12), group('board', 'sponsors')];
const derive = (wave: Parameters<typeof takeSnapshot>[0]) => deriveFindings(takeSnapshot(wave), wave.edition, { workflow: REMEDY });
const repeat = (count: number, ...ratings: number[]) => Array.from({ length: count }, (_, index) => ratings[index % ratings.length] ?? 0);

describe('Findings', () => {
  test('have each section’s mean of the people’s means, with spread and interval', () => {
    const { cells } = derive(waveOf([group('crews', 'users', 12)], { crews: [1, 2, 3, 4, 5] }));
    const [section] = cells[0]?.sections ?? [];
    expect(cells[0]).toMatchObject({ kind: 'all', people: 5, invited: 12 });
    expect(section).toMatchObject({ title: 'Habits', mean: 3, spread: 1.58 });
    expect([section?.low.toFixed(2), section?.high.toFixed(2)]).toEqual(['1.04', '4.96']);
  });

  test('count the ratings of a statement, with the labels from unfavourable to favourable', () => {
    const { cells } = derive(waveOf([group('crews', 'users')], { crews: [1, 2, 2, 4, 5] }));
    const [first, reversed] = cells[0]?.statements ?? [];
    expect(first).toMatchObject({ counts: [1, 2, 0, 1, 1], mean: 2.8 });
    expect([first?.labels[0], reversed?.labels[0]]).toEqual(['Strongly disagree', 'Strongly agree']);
  });

  test('compare sponsors with users by section, and name what is beyond chance', () => {
    const { gap, main } = derive(waveOf(GROUPS, { crews: repeat(20, 1, 2, 3), board: repeat(12, 4, 5) }));
    expect(main?.name).toBe('People who use it');
    expect(gap?.people).toEqual([20, 12]);
    expect(gap?.sections[0]).toMatchObject({ from: 1.95, to: 4.5, verdict: 'beyond' });
  });

  test('say that fewer than ten are too few to tell', () => {
    const { gap } = derive(waveOf(GROUPS, { crews: repeat(20, 1, 2), board: repeat(9, 5, 4) }));
    expect(gap?.sections.map(({ verdict }) => verdict)).toEqual(['few', 'few', 'few']);
  });

  test('have no gap when fewer than five sponsors answered', () => {
    expect(derive(waveOf(GROUPS, { crews: repeat(20, 2), board: [5, 5, 5, 5] })).gap).toBeUndefined();
  });

  test('name the lowest section among users as the first barrier, with its lowest statement and remedy', () => {
    const low = answers((id) => (id === 5 ? 1 : id === 4 || id === 6 ? 3 : 4));
    const { barrier } = derive({ edition: WORDS, groups: GROUPS, responses: Array(6).fill({ group: 'crews', answers: low }), comments: [] });
    expect(barrier).toMatchObject({ section: { title: 'Workflow', mean: 2.33 }, statement: { id: 5, mean: 1 }, remedy: REMEDY });
  });

  test('name no first barrier when each section is above 3', () => {
    expect(derive(waveOf(GROUPS, { crews: repeat(6, 4) })).barrier).toBeUndefined();
  });

  test('compare waves with the same statements only', () => {
    const wave = (rating: number) => waveOf(GROUPS, { crews: repeat(20, rating, rating + 1) });
    expect(compareWaves(derive(wave(2)).main, derive(wave(3)).main)?.sections[0]).toMatchObject({ from: 2.5, to: 3.5, value: 1, verdict: 'beyond' });
    expect(compareWaves(derive(wave(2)).main, derive(wave(2)).main)?.sections[0]).toMatchObject({ value: 0, verdict: 'within' });
    const reworded = JSON.parse(JSON.stringify(WORDS).replace('Statement 7', 'Another statement'));
    expect(compareWaves(derive(wave(2)).main, derive({ ...wave(3), edition: reworded }).main)).toBeUndefined();
  });
});

describe('A snapshot', () => {
  const comments = (people: number) => ({
    ...waveOf([group('crews', 'users')], { crews: repeat(people, 3) }),
    comments: [
      { field: 'suggestions' as const, text: 'Print less.' },
      { field: 'suggestions' as const, text: 'Ask Anna.' },
      { field: 'workingWell' as const, text: 'The map.' },
    ],
  });

  test('has the comments from five people on, in an order that depends on their words alone', () => {
    expect(takeSnapshot(comments(4)).comments.suggestions).toEqual([]);
    expect(takeSnapshot(comments(5)).comments).toEqual({ workingWell: ['The map.'], improvements: [], suggestions: ['Ask Anna.', 'Print less.'] });
  });

  test('is shown without the comments that an operator left out', () => {
    expect(omitComments(takeSnapshot(comments(5)), ['Ask Anna.']).comments.suggestions).toEqual(['Print less.']);
  });

  test('is refused for a response of an unknown group, or to another edition', () => {
    expect(() => takeSnapshot(waveOf([group('crews', 'users')], { other: [3] }))).toThrow('unknown group');
    const incomplete = { ...waveOf([group('crews', 'users')], {}), responses: Array(5).fill({ group: 'crews', answers: { 1: 3 } }) };
    expect(() => takeSnapshot(incomplete)).toThrow('incomplete');
  });
});
