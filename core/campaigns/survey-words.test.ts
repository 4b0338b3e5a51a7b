import { describe, expect, test } from 'vitest';
import {
  asksForBeliefs,
  nameSystem,
  nameSystemInAdvice,
  nameSystemInQuestions,
  nameSystemInWords,
  sectionsFor,
  wordsFor,
} from './survey-words.ts';

test('A campaign’s name stands in place of the system, with the same wording', () => {
  const statement = {
    id: 1,
    text: 'When the system is slow, the system is what I leave.',
    category: 'habits',
    scaleType: 'standard',
    wording: '0000000a',
    suggests: 'The system is slow.',
  };
  const [named] = nameSystem(
    [
      {
        title: 'Habits',
        description: 'The system, and systems.',
        question: 'What of the system?',
        statements: [statement],
      },
    ],
    'Polaris $1',
  );
  expect(named).toEqual({
    title: 'Habits',
    description: 'Polaris $1, and systems.',
    question: 'What of Polaris $1?',
    statements: [
      {
        ...statement,
        text: 'When Polaris $1 is slow, Polaris $1 is what I leave.',
        suggests: 'Polaris $1 is slow.',
      },
    ],
  });
});

test('A section without a question, and a statement that suggests nothing, stay so', () => {
  const statement = {
    id: 1,
    text: 'I like the system.',
    category: 'habits',
    scaleType: 'standard',
    wording: '0000000a',
  };
  const sections = nameSystem(
    [{ title: 'Habits', description: 'The system', statements: [statement] }],
    'Polaris',
  );
  expect(sections).toEqual([
    {
      title: 'Habits',
      description: 'Polaris',
      statements: [{ ...statement, text: 'I like Polaris.' }],
    },
  ]);
});

test('A campaign’s name stands in the words of an edition, too', () => {
  const words = (text: string) => ({
    sections: [
      {
        title: 'The system',
        statements: [{ id: 1, text, category: 'habits', scaleType: 'standard' }],
      },
    ],
    scales: { standard: ['No', 'Yes'] },
    least: 5,
  });
  expect(nameSystemInWords(words('I leave the system.'), 'Polaris')).toEqual(
    words('I leave Polaris.'),
  );
});

test('A speaker asks about the system by its name', () => {
  expect(nameSystemInQuestions({ habits: ['What leaves the system?', 'Why?'] }, 'Polaris')).toEqual(
    { habits: ['What leaves Polaris?', 'Why?'] },
  );
});

test('What a mailed copy says of low statements names the system, and leaves the words around it', () => {
  const words = {
    heading: 'The system',
    text: 'a',
    tie: 'b',
    suggests: 'c',
    question: 'd',
    none: 'e',
  };
  const advice = {
    words,
    suggests: { 1: 'The system is slow.' },
    questions: { habits: 'When is the system slow?' },
    caution: 'f',
  };
  expect(nameSystemInAdvice(advice, 'Polaris $1')).toEqual({
    ...advice,
    suggests: { 1: 'Polaris $1 is slow.' },
    questions: { habits: 'When is Polaris $1 slow?' },
  });
});

describe('Where statements have a second wording, sponsors', () => {
  const statement = {
    ...{ id: 1, text: 'I use the system.', forSponsors: 'People use the system.' },
    ...{ category: 'habits', scaleType: 'standard', wording: '0000000a', suggests: 'It is slow.' },
  };
  const section = {
    title: 'Habits',
    description: 'Days.',
    question: 'Why?',
    statements: [statement],
  };
  const unworded = { ...section, statements: [{ ...statement, forSponsors: undefined }] };

  test('read what they believe of others, with their name of the system, and get no advice', () => {
    const [read] = nameSystem(sectionsFor('sponsors', [section]), 'Polaris');
    expect(read?.statements[0]).toMatchObject({ id: 1, text: 'People use Polaris.' });
    expect(read?.statements[0]).not.toHaveProperty('suggests');
    expect(read).not.toHaveProperty('question');
  });

  test('are alone in reading it', () => {
    expect(sectionsFor('users', [section])).toEqual([section]);
    expect(wordsFor('users', { least: 5, sections: [section], scales: {} }).sections[0]).toEqual(
      section,
    );
    expect(wordsFor(undefined, { least: 5, sections: [section], scales: {} }).sections[0]).toEqual(
      section,
    );
  });

  test('are said to believe; elsewhere they read what everybody reads, with its advice', () => {
    expect(asksForBeliefs({ sections: [section] })).toBe(true);
    expect(asksForBeliefs({ sections: [section, unworded] })).toBe(false);
    expect(sectionsFor('sponsors', [unworded])).toEqual([unworded]);
  });
});
