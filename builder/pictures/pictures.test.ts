import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PictureMaker } from './pictures.ts';

// Of the larger ones, which take their time, tests/documents-pictures.spec.ts sees the built files.
const BOXES = ['card', 'related'] as const;
let folder: string;
let cache: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'equanta-pictures-'));
  cache = path.join(folder, 'cache');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A picture of one colour, dark at its foot. */
async function draw(name: string, width: number, height: number): Promise<string> {
  const file = path.join(folder, name);
  const foot = {
    input: {
      create: { width, height: Math.round(height / 3), channels: 3, background: '#123456' },
    },
    gravity: 'south',
  } as const;
  await sharp({ create: { width, height, channels: 3, background: '#c0ffee' } })
    .composite([foot])
    .toFile(file);
  return file;
}

/** Every made file of a picture: its format and size. */
async function madeOf(
  maker: PictureMaker,
  { avif = '', src }: { avif?: string | undefined; src: string },
): Promise<string[]> {
  const addresses = [...avif.split(', ').map((one) => one.split(' ')[0] ?? ''), src];
  return Promise.all(
    addresses.map(async (address) => {
      const { format, compression, width, height } = await sharp(
        maker.find(path.basename(address)),
      ).metadata();
      return `${format === 'heif' ? compression : format} ${width}x${height}`;
    }),
  );
}

/** The quantisation tables of a JPEG, which its quality decides. */
function tablesOf(jpeg: Buffer): string[] {
  const tables: string[] = [];
  for (
    let at = 2;
    jpeg[at] === 0xff && jpeg[at + 1] !== 0xda;
    at += 2 + jpeg.readUInt16BE(at + 2)
  ) {
    if (jpeg[at + 1] === 0xdb)
      tables.push(jpeg.subarray(at + 4, at + 2 + jpeg.readUInt16BE(at + 2)).toString('hex'));
  }
  return tables;
}

describe('A picture', () => {
  test('is fitted into the boxes of the specification, as AVIF and as JPEG', async () => {
    const maker = new PictureMaker(cache, '/sub/');
    const file = await draw('wide.png', 2000, 1125);
    const made = Object.fromEntries(
      await Promise.all(
        BOXES.map(async (box) => [box, await madeOf(maker, await maker.fit(file, box))]),
      ),
    );
    expect(made).toEqual({
      card: ['av1 480x270', 'av1 720x405', 'av1 960x540', 'jpeg 480x270'],
      related: ['av1 600x338', 'av1 1200x675', 'jpeg 600x338'],
    });
    const { src, width, height } = await maker.fit(file, 'card');
    expect({ width, height }).toEqual({ width: 480, height: 270 });
    expect(src).toMatch(/^\/sub\/pictures\/wide-480-[0-9a-f]{8}\.jpg$/);
  });

  test('is no larger than 1200 by 1200 where no size is named', async () => {
    const maker = new PictureMaker(cache, '/');
    expect(await madeOf(maker, await maker.make(await draw('broad.png', 1500, 600)))).toEqual([
      'av1 1200x480',
      'jpeg 1200x480',
    ]);
    expect(await madeOf(maker, await maker.make(await draw('tall.png', 700, 1400)))).toEqual([
      'av1 600x1200',
      'jpeg 600x1200',
    ]);
  });

  test('is cut to 16:9 about its middle, and never enlarged', async () => {
    const maker = new PictureMaker(cache, '/');
    const picture = await maker.fit(await draw('square.png', 400, 400), 'card');
    expect(await madeOf(maker, picture)).toEqual(['av1 400x225', 'jpeg 400x225']);
    expect(picture).toMatchObject({ width: 400, height: 225 });
  });

  test('is saved as JPEG at quality 0.85', async () => {
    const maker = new PictureMaker(cache, '/');
    const { src } = await maker.fit(await draw('quality.png', 640, 360), 'card');
    const at = async (quality: number) =>
      tablesOf(
        await sharp({ create: { width: 8, height: 8, channels: 3, background: '#808080' } })
          .jpeg({ quality, mozjpeg: true })
          .toBuffer(),
      );
    const tables = tablesOf(readFileSync(maker.find(path.basename(src)) ?? ''));
    expect(tables).toEqual(await at(85));
    expect(tables).not.toEqual(await at(84));
  });

  test('brings its original, and three of its colours from top to bottom', async () => {
    const maker = new PictureMaker(cache, '/');
    const file = await draw('toned.png', 640, 360);
    const { original = '', tones = '' } = await maker.fit(file, 'card');
    expect(maker.find(path.basename(original))).toBe(file);
    expect(original).toMatch(/^\/pictures\/toned-[0-9a-f]{8}\.png$/);
    expect(tones).toMatch(/^#[0-9a-f]{6},#[0-9a-f]{6},#[0-9a-f]{6}$/);
    const [top = '', , foot = ''] = tones.split(',');
    expect(Number.parseInt(top.slice(1, 3), 16)).toBeGreaterThan(0xa0);
    expect(Number.parseInt(foot.slice(1, 3), 16)).toBeLessThan(0x30);
  });

  test('that two boxes show in one size is made once, also if both are asked for at once', async () => {
    for (let time = 0; time < 5; time++) {
      const maker = new PictureMaker(cache, '/');
      const file = await draw(`shared-${time}.png`, 300 + time, 200);
      const [card, related] = await Promise.all([
        maker.fit(file, 'card'),
        maker.fit(file, 'related'),
      ]);
      expect(card).toEqual(related);
    }
  });

  test('that has not changed is not made twice, and one that has is made anew', async () => {
    const file = await draw('once.png', 640, 360);
    const made = await new PictureMaker(cache, '/').fit(file, 'card');
    const names = readdirSync(cache).filter((name) => name.startsWith('once-'));
    expect(names).toHaveLength(3);
    const longAgo = new Date('2020-01-01');
    for (const name of names) utimesSync(path.join(cache, name), longAgo, longAgo);
    expect(await new PictureMaker(cache, '/').fit(file, 'card')).toEqual(made);
    for (const name of names) expect(statSync(path.join(cache, name)).mtime).toEqual(longAgo);
    await draw('once.png', 640, 361);
    expect((await new PictureMaker(cache, '/').fit(file, 'card')).src).not.toBe(made.src);
  });
});
