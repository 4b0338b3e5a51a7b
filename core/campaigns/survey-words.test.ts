import { expect, test } from 'vitest';
import { asksForBeliefs, nameSystem, readBy } from './survey-words.ts';

const statement = {
  ...{ id: 1, text: 'I use the system.', forSponsors: 'People use the system.' },
  ...{ category: 'habits', scaleType: 'standard', suggests: 'The system is slow.' },
};
const section = {
  title: 'The system',
  description: 'The system, and systems.',
  question: 'Why the system?',
  questions: ['What leaves the system?', 'Why?'],
  statements: [statement],
};
const words = { sections: [section], scales: { standard: ['No', 'Yes'] } };

test('A campaign’s name stands in place of the system in all that is read, and in nothing else', () => {
  const name = 'Polaris $1';
  expect(nameSystem(words, name)).toEqual({
    ...words,
    sections: [
      {
        title: 'The system',
        description: `${name}, and systems.`,
        question: `Why ${name}?`,
        questions: [`What leaves ${name}?`, 'Why?'],
        statements: [
          {
            ...statement,
            text: `I use ${name}.`,
            forSponsors: `People use ${name}.`,
            suggests: `${name} is slow.`,
          },
        ],
      },
    ],
  });
});

test('Sponsors read what they believe of others, where there is such a wording, and get no advice', () => {
  const [read] = readBy('sponsors', words).sections;
  expect(read?.statements[0]?.text).toBe('People use the system.');
  expect(read?.statements[0]).not.toHaveProperty('suggests');
  expect(read).not.toHaveProperty('question');
  for (const side of ['users', undefined] as const) expect(readBy(side, words)).toEqual(words);
  expect(asksForBeliefs(words)).toBe(true);
  const { forSponsors: _, ...unworded } = statement;
  const partly = { ...words, sections: [section, { ...section, statements: [unworded] }] };
  expect(asksForBeliefs(partly)).toBe(false);
  expect(readBy('sponsors', partly)).toEqual(partly);
});
