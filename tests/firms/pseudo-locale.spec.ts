import { readBuiltFiles, unescaped } from '../support/built-files.ts';
import { NAMES, saidIn } from '../support/english.ts';
import { expect, test } from '../support/fixtures.ts';
import { plainWordsIn } from '../support/pseudo-locale.ts';
import { LARGEST_FIRM } from '../support/sites.ts';

/** A claim whose text is the name of another one, a term of schema.org, and the language. */
const SPARED = ['satisfaction', 'customer', 'service', 'el'];

test.describe('The pseudo-locale', { tag: '@ranges' }, () => {
  test.skip(process.env.TEST_FIRM !== LARGEST_FIRM, 'Another firm’s words are of a language.');

  test('would be caught with a word that stands in code', () => {
    expect(plainWordsIn('Théé gáátéé, {day} and https://x.example/y')).toEqual(['and']);
  });

  test('leaves no word in a document or its feed that is not of the content', () => {
    const files = readBuiltFiles('**/*.{html,xml}').filter(
      ({ name }) => !/^desk|sitemap/.test(name),
    );
    expect(files.length).toBeGreaterThan(40);
    const found = files.flatMap(({ name, bytes }) => {
      const said = NAMES.reduce(
        (text, key) => text.replaceAll(key, ' '),
        unescaped(saidIn(bytes.toString())),
      );
      return plainWordsIn(said)
        .filter((word) => !SPARED.includes(word))
        .map((word) => `${name}: ${word}`);
    });
    expect(found).toEqual([]);
  });
});
