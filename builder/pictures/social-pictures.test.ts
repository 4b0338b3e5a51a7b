import { readdirSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { FIRST_CONTENT } from '../../tests/support/sites.ts';
import { sharedFolder } from '../../tests/support/test-folder.ts';
import { colour, readLook } from '../content/look.ts';
import { SocialPictures } from './social-pictures.ts';

const BRIDGE = path.join(FIRST_CONTENT, 'pictures/hero-bridge.webp');
const LOOK = readLook(FIRST_CONTENT);
const card = {
  brand: 'Equanta',
  tagline: 'Success as a Service',
  title: 'Fear & <factor>',
  category: 'Adoption',
};
const partsOf = (name: string) => [...Buffer.from(colour(LOOK, name).slice(1), 'hex')];
const cache = sharedFolder();

describe('A social picture', () => {
  test('is 1200 by 630, light, and bears the colours of the brand', async () => {
    const file = await new SocialPictures(cache, BRIDGE, LOOK).make('fear-factor', card);
    expect(file).toMatch(/^social\/fear-factor-[0-9a-f]{10}\.jpg$/);
    const picture = sharp(path.join(cache, path.basename(file)));
    expect(await picture.metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(statSync(path.join(cache, path.basename(file))).size).toBeLessThan(80_000);
    const pixel = async (left: number, top: number) => [
      ...(await picture.clone().extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
    ];
    for (const [index, value] of partsOf('paper').entries())
      expect((await pixel(4, 4))[index]).toBeCloseTo(value, -1);
    for (const [index, value] of partsOf('span').entries())
      expect((await pixel(600, 439))[index]).toBeCloseTo(value, -1.5);
  });

  test('is not made again while nothing in it changes, and is made anew when its title does', async () => {
    const made = path.basename(await new SocialPictures(cache, BRIDGE, LOOK).make('once', card));
    const file = path.join(cache, made);
    const longAgo = new Date('2020-01-01');
    utimesSync(file, longAgo, longAgo);
    expect(
      path.basename(await new SocialPictures(cache, BRIDGE, LOOK).make('once', { ...card })),
    ).toBe(made);
    expect(statSync(file).mtime).toEqual(longAgo);
    expect(
      path.basename(
        await new SocialPictures(cache, BRIDGE, LOOK).make('once', { ...card, title: 'Another' }),
      ),
    ).not.toBe(made);
    expect(
      readdirSync(cache).every((name) => name.endsWith('.jpg')),
      'nothing unfinished is left',
    ).toBe(true);
  });

  const pixels = async (words: Partial<typeof card>) => {
    const file = await new SocialPictures(cache, BRIDGE, LOOK).make('letters', {
      ...card,
      ...words,
    });
    return sharp(path.join(cache, path.basename(file)))
      .raw()
      .toBuffer();
  };

  test.each(['Łódź, kůň, karşı', 'Soft\u00ad hy\u200bphen\ufe0f\u00a0here'])(
    'bears the title %j',
    async (title) => {
      expect((await pixels({ title })).equals(await pixels({ title: ' ' }))).toBe(false);
    },
  );

  test('is plain where its fonts lack a letter', async () => {
    const plain = await pixels({ title: ' ' });
    for (const title of ['Доверие', 'مرحبا', 'Fear \u{f1234} of it'])
      expect((await pixels({ title })).equals(plain), title).toBe(true);
    expect((await pixels({ brand: 'Доверие' })).equals(plain)).toBe(false);
  });
});
