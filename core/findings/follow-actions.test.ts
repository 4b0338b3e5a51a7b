import { expect, test } from 'vitest';
import { ACTION } from '../../tests/support/campaign.ts';
import { group, WORDS, waveOf } from '../../tests/support/findings.ts';
import { deriveFindings } from './findings.ts';
import { followActions } from './follow-actions.ts';
import { type Snapshot, takeSnapshot } from './snapshot.ts';
import { scoresOf } from './wave-scores.ts';

const take = (rating: number, name = 'crews'): Snapshot =>
  takeSnapshot(
    waveOf([{ ...group('crews', 'users'), name }], { crews: Array<number>(20).fill(rating) }),
  ) ?? expect.fail('Nothing is shown.');

test('An action of an earlier wave is followed by what changed in its section since that wave, where the two are compared', () => {
  const now = take(4);
  const otherWords = WORDS.sections.map((section) => ({
    ...section,
    statements: section.statements.map((one) => ({ ...one, text: `${one.text}, otherwise` })),
  }));
  const reworded = { ...take(2), words: { ...WORDS, sections: otherWords } };
  const earlier = [
    scoresOf(take(2), 'first'),
    scoresOf(take(3), 'second'),
    scoresOf(reworded, 'reworded'),
  ];
  const actions = ['first', 'second', 'reworded', 'withheld'].map((wave) => ({
    ...{ ...ACTION, id: wave, wave },
  }));
  const followed = followActions(
    [...actions, { ...ACTION, id: 'gone', wave: 'first', category: 'customs' }],
    earlier,
    now,
    deriveFindings(now),
    'now',
  );
  expect(followed.map(({ action, title, change }) => [action.id, title, change?.tenths])).toEqual([
    ['first', 'Workflow', 20],
    ['second', 'Workflow', 10],
    ['reworded', 'Workflow', undefined],
    ['withheld', 'Workflow', undefined],
    ['gone', 'customs', undefined],
  ]);
});
