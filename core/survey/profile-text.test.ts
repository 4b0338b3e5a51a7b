import { expect, test } from 'vitest';
import { makeRoutes, pathOfScreen, type ScreenName } from '../content/routes.ts';
import { remedyLines, writeProfileText } from './profile-text.ts';
import { describeRemedy } from './remedy.ts';

const remedy = {
  step: { title: 'Engage', text: 'Listen first.' },
  service: { id: 'change-support', title: 'Change Support' },
  article: { slug: 'fear-factor', title: 'The fear factor' },
};

const routeTo = (screen: ScreenName, slug?: string) => pathOfScreen(makeRoutes(true), screen, slug);

test('A profile as text has a table in columns, the figures as shown on screen, and its sections', () => {
  const text = writeProfileText({
    heading: 'Profile',
    lines: ['Taken on 21 November 2026'],
    rows: [
      { title: 'Habits', score: 7 / 3 },
      { title: 'Organizational', score: 4.25 },
    ],
    words: { title: 'Section', score: 'Score', gap: 'Gap to 4.0', ready: 'Ready' },
    sections: [
      {
        heading: 'First barrier: Habits',
        lines: remedyLines(
          describeRemedy(remedy, { step: 'Step', service: 'Service', article: 'Article' }, routeTo),
          (route) => `https://x.example${route}`,
        ),
      },
    ],
  });
  expect(text.split('\n')).toEqual([
    'Profile',
    '=======',
    'Taken on 21 November 2026',
    '',
    'Section         Score  Gap to 4.0',
    'Habits            2.3  1.7',
    'Organizational    4.3  Ready',
    '',
    'First barrier: Habits',
    '---------------------',
    'Step: Engage. Listen first.',
    'Service: Change Support, https://x.example/adoption/services#change-support',
    'Article: The fear factor, https://x.example/adoption/insights/fear-factor',
    '',
  ]);
});
