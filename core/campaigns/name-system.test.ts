import { expect, test } from 'vitest';
import {
  nameSystem,
  nameSystemInAdvice,
  nameSystemInQuestions,
  nameSystemInWords,
} from './name-system.ts';

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
