import { expect, test } from 'vitest';
import { surveyOf, translationsOf, type WaveWords } from './wave-words.ts';

const statement = {
  ...{ id: 1, text: 'I use the system.', forSponsors: 'People use the system.' },
  ...{ category: 'habits', scaleType: 'standard', reverse: true, suggests: 'The system is slow.' },
};
const WORDS: WaveWords = {
  ...{ least: 5, system: 'Polaris', welcome: '' },
  sections: [{ title: 'Habits', description: '', question: 'Why?', statements: [statement] }],
  scales: { standard: ['No', 'Yes'] },
  translations: {
    de: {
      sections: [
        {
          ...{ title: 'Gewohnheiten', description: '', question: 'Warum?' },
          statements: [
            {
              text: 'Ich nutze {system}.',
              forSponsors: 'Alle nutzen {system}.',
              suggests: '{system} ist langsam.',
            },
          ],
        },
      ],
      scales: { standard: ['Nein', 'Ja'] },
    },
  },
};

test('A translation is read with the ids of the original, so that nothing tells which one was', async () => {
  const original = await surveyOf(WORDS, 'users');
  const { de } = await translationsOf(WORDS, 'users');
  const ids = ({ wordsId, sections }: typeof original) => [
    wordsId,
    sections.map(({ statements }) =>
      statements.map(({ id, category, wording, reverse }) => [id, category, wording, reverse]),
    ),
  ];
  expect(de && ids(de)).toEqual(ids(original));
  expect(de?.scales).toEqual({ standard: ['Nein', 'Ja'] });
  expect(de?.sections[0]?.statements[0]).toMatchObject({
    text: 'Ich nutze Polaris.',
    suggests: 'Polaris ist langsam.',
  });
});

test('Sponsors read what they believe of others in their language, too, and get no advice', async () => {
  const { de } = await translationsOf(WORDS, 'sponsors');
  const [section] = de?.sections ?? [];
  expect(section?.statements[0]?.text).toBe('Alle nutzen Polaris.');
  expect([section?.question, section?.statements[0]?.suggests]).toEqual([undefined, undefined]);
});
