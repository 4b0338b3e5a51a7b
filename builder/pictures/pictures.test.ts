import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { FIRST_CONTENT } from '../../tests/support/sites.ts';
import { sharedFolder } from '../../tests/support/test-folder.ts';
import { readLook } from '../content/look.ts';
import { PictureMaker } from './pictures.ts';
import { SocialPictures } from './social-pictures.ts';

const BOXES = ['card', 'related', 'hero', 'zoom'] as const;
const folder = sharedFolder();
let cache: string;

beforeAll(() => {
  cache = path.join(folder, 'cache');
});

/** Encodes fast, which changes no size, no colour and nothing that a file tells. */
const makerAt = (base = '/') => new PictureMaker(cache, base, true);

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
    const maker = makerAt('/sub/');
    const file = await draw('wide.png', 2000, 1125);
    const made = Object.fromEntries(
      await Promise.all(
        BOXES.map(async (box) => [box, await madeOf(maker, await maker.fit(file, box))]),
      ),
    );
    expect(made).toEqual({
      card: ['av1 480x270', 'av1 720x405', 'av1 960x540', 'jpeg 480x270'],
      related: ['av1 600x338', 'av1 1200x675', 'jpeg 600x338'],
      hero: ['av1 800x450', 'av1 1200x675', 'av1 1600x900', 'jpeg 1200x675'],
      zoom: ['av1 1600x900', 'jpeg 1600x900'],
    });
    const { src, width, height } = await maker.fit(file, 'card');
    expect({ width, height }).toEqual({ width: 480, height: 270 });
    expect(src).toMatch(/^\/sub\/pictures\/wide-480-[0-9a-f]{8}\.jpg$/);
  });

  test('that is a drawing stays as it is, in each box', async () => {
    const maker = makerAt();
    const file = path.join(folder, 'drawn.svg');
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"/>';
    writeFileSync(file, svg);
    const card = await maker.fit(file, 'card');
    expect(card).toEqual({
      src: expect.stringMatching(/^\/pictures\/drawn-[0-9a-f]{8}\.svg$/),
      width: 480,
      height: 270,
    });
    expect(await maker.fit(file, 'zoom')).toEqual({ ...card, width: 1600, height: 900 });
    expect(readFileSync(maker.find(path.basename(card.src)) ?? '', 'utf8')).toBe(svg);
    expect(await maker.portrait(file)).toEqual({ ...card, width: 104, height: 104 });
  });

  test('of a person is cut to a square', async () => {
    const maker = makerAt();
    const made = await madeOf(maker, await maker.portrait(await draw('person.png', 400, 600)));
    expect(made).toEqual(['av1 104x104', 'av1 208x208', 'jpeg 104x104']);
  });

  test('is no larger than 1200 by 1200 where no size is named', async () => {
    const maker = makerAt();
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
    const maker = makerAt();
    const picture = await maker.fit(await draw('square.png', 400, 400), 'card');
    expect(await madeOf(maker, picture)).toEqual(['av1 400x225', 'jpeg 400x225']);
    expect(picture).toMatchObject({ width: 400, height: 225 });
  });

  test('is saved as JPEG at quality 0.85', async () => {
    const maker = makerAt();
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
    const maker = makerAt();
    const file = await draw('toned.png', 640, 360);
    const { original = '', tones = '' } = await maker.fit(file, 'card');
    expect(await sharp(maker.find(path.basename(original))).metadata()).toMatchObject({
      format: 'png',
      width: 640,
      height: 360,
    });
    expect(original).toMatch(/^\/pictures\/toned-[0-9a-f]{8}\.png$/);
    expect(tones).toMatch(/^#[0-9a-f]{6},#[0-9a-f]{6},#[0-9a-f]{6}$/);
    const [top = '', , foot = ''] = tones.split(',');
    expect(Number.parseInt(top.slice(1, 3), 16)).toBeGreaterThan(0xa0);
    expect(Number.parseInt(foot.slice(1, 3), 16)).toBeLessThan(0x30);
  });

  test('that two boxes show in one size is made once, also if both are asked for at once', async () => {
    for (let time = 0; time < 2; time++) {
      const maker = makerAt();
      const file = await draw(`shared-${time}.png`, 60 + time, 40);
      const [card, related] = await Promise.all([
        maker.fit(file, 'card'),
        maker.fit(file, 'related'),
      ]);
      expect(card).toEqual(related);
    }
  });

  test('that has not changed is not made twice, and one that has is made anew', async () => {
    const file = await draw('once.png', 640, 360);
    const made = await makerAt().fit(file, 'card');
    const names = readdirSync(cache).filter((name) => name.startsWith('once-'));
    expect(names).toHaveLength(4);
    const longAgo = new Date('2020-01-01');
    for (const name of names) utimesSync(path.join(cache, name), longAgo, longAgo);
    expect(await makerAt().fit(file, 'card')).toEqual(made);
    for (const name of names) expect(statSync(path.join(cache, name)).mtime).toEqual(longAgo);
    await draw('once.png', 640, 361);
    expect((await makerAt().fit(file, 'card')).src).not.toBe(made.src);
  });

  test.each([1, 6])(
    'that its camera turned (EXIF orientation %i) stands upright in every file, in its tones and beside words',
    expectUpright,
  );

  test.each([2, 3, 4, 5, 7, 8])(
    'that its camera turned (EXIF orientation %i) stands upright in every file, in its tones and beside words',
    { tags: ['long'] },
    expectUpright,
  );

  test.each(['jpg', 'png', 'webp', 'avif'])(
    'tells no place, name or device in any file that is published of a %s',
    async (ending) => {
      const secret = 'Ada Lovelace, Nikon Z9';
      const file = path.join(folder, `private.${ending}`);
      await sharp({ create: { width: 160, height: 120, channels: 3, background: '#808080' } })
        .withExif({ IFD0: { Artist: secret }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
        .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><c>${secret}</c></x:xmpmeta>`)
        .withIccProfile('p3')
        .toFile(file);
      if (ending === 'jpg') writeFileSync(file, withComments(readFileSync(file), secret));
      expect(readFileSync(file, 'latin1')).toContain(secret);
      const maker = makerAt();
      const picture = await maker.fit(file, 'card');
      for (const address of [picture.original, picture.src, ...addressesOf(picture.avif)]) {
        const made = maker.find(path.basename(address ?? '')) ?? '';
        expect(readFileSync(made, 'latin1'), address).not.toContain(secret);
        const { exif, xmp, iptc, icc, comments } = await sharp(made).metadata();
        expect({ exif, xmp, iptc, icc, comments }, address).toEqual({});
      }
    },
  );

  test('in other colours, deeper, transparent or moving looks the same in every file', async () => {
    const flat = (background: string | { r: number; g: number; b: number; alpha: number }) =>
      sharp({ create: { width: 160, height: 120, channels: 4, background } });
    const clear = { r: 255, g: 0, b: 0, alpha: 0 };
    const sources = {
      'cmyk.jpg': flat('#ff0000').removeAlpha().toColourspace('cmyk').jpeg(),
      'deep.png': flat('#ff0000').toColourspace('rgb16').png(),
      'grey.png': flat('#808080').removeAlpha().toColourspace('b-w').png(),
      'clear.png': flat(clear).png(),
      'clear.webp': flat(clear).webp(),
      'moving.webp': sharp(
        Buffer.concat([
          await flat('#ff0000').raw().toBuffer(),
          await flat('#0000ff').raw().toBuffer(),
        ]),
        { raw: { width: 160, height: 240, channels: 4, pageHeight: 120 } },
      ).webp(),
    };
    const maker = makerAt();
    for (const [name, source] of Object.entries(sources)) {
      await source.toFile(path.join(folder, name));
      const picture = await maker.fit(path.join(folder, name), 'card');
      const expected = name.startsWith('clear')
        ? 'white'
        : name.startsWith('grey')
          ? 'grey'
          : 'red';
      for (const address of [picture.original, picture.src, ...addressesOf(picture.avif)]) {
        const made = maker.find(path.basename(address ?? '')) ?? '';
        expect(await colourAt(made, 0.5, 0.5), address).toBe(expected);
        expect((await sharp(made).metadata()).pages ?? 1, address).toBe(1);
      }
    }
  });
});

test('A picture over the width of an article comes as wide as it is, for wide screens', async () => {
  const { avif } = await makerAt().fit(await draw('over.png', 1244, 700), 'hero');
  expect(avif?.split(', ').map((source) => source.split(' ')[1])).toEqual([
    '800w',
    '1200w',
    '1244w',
  ]);
});

/**
 * Expects red at the top left, green at the top right and blue at the foot of every file that is made
 * of a picture of 320 by 240.
 */
async function expectUpright(orientation: number): Promise<void> {
  const file = await drawTurned(`turned-${orientation}.jpg`, orientation);
  const maker = makerAt();
  const picture = await maker.fit(file, 'card');
  const { avif } = await maker.make(file);
  const files = [picture.original, picture.src, ...[picture.avif, avif].flatMap(addressesOf)];
  for (const address of files) {
    const made = maker.find(path.basename(address ?? '')) ?? '';
    const { width, height } = await sharp(made).metadata();
    expect(width, address).toBeGreaterThan(height);
    expect(await colourAt(made, 0.05, 0.2), address).toBe('red');
    expect(await colourAt(made, 0.95, 0.2), address).toBe('green');
    expect(await colourAt(made, 0.5, 0.9), address).toBe('blue');
  }
  const foot = Buffer.from(picture.tones?.split('#').at(-1) ?? '', 'hex');
  expect(Math.max(...foot)).toBe(foot[2]);
  const bridge = path.join(FIRST_CONTENT, 'pictures/hero-bridge.webp');
  const social = new SocialPictures(cache, bridge, readLook(FIRST_CONTENT));
  const card = { brand: 'B', title: 'T', tagline: 'Y' };
  const made = path.join(cache, path.basename(await social.make('turned', card, file)));
  expect(await colourAt(made, 0.05, 0.8)).toBe('red');
  expect(await colourAt(made, 0.95, 0.8)).toBe('green');
}

/** Writes a picture that is upright only as its EXIF orientation says. */
async function drawTurned(name: string, orientation: number): Promise<string> {
  const file = path.join(folder, name);
  const part = (left: number, top: number, width: number, height: number, background: string) => ({
    input: { create: { width, height, channels: 3 as const, background } },
    left,
    top,
  });
  const upright = await sharp({
    create: { width: 320, height: 240, channels: 3, background: '#00ff00' },
  })
    .composite([part(0, 0, 160, 160, '#ff0000'), part(0, 160, 320, 80, '#0000ff')])
    .png()
    .toBuffer();
  // What the camera stored, from which the orientation leads back to the upright picture.
  const stored = [
    sharp(upright),
    sharp(upright).flop(),
    sharp(upright).rotate(180),
    sharp(upright).flip(),
    sharp(await sharp(upright).rotate(90).toBuffer()).flop(),
    sharp(upright).rotate(270),
    sharp(await sharp(upright).rotate(270).toBuffer()).flop(),
    sharp(upright).rotate(90),
  ][orientation - 1];
  await stored?.jpeg().withMetadata({ orientation }).toFile(file);
  return file;
}

async function colourAt(file: string, x: number, y: number): Promise<string> {
  const { width, height } = await sharp(file).metadata();
  const [r = 0, g = 0, b = 0] = await sharp(file)
    .extract({ left: Math.round(x * width), top: Math.round(y * height), width: 1, height: 1 })
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  if (Math.min(r, g, b) > 200) return 'white';
  if (Math.max(r, g, b) - Math.min(r, g, b) < 20) return 'grey';
  return r > g && r > b ? 'red' : g > b ? 'green' : 'blue';
}

function addressesOf(avif = ''): string[] {
  return avif.split(', ').map((one) => one.split(' ')[0] ?? '');
}

/** A JPEG with IPTC and a comment in its head, and a film behind its end, as phones write them. */
function withComments(jpeg: Buffer, secret: string): Buffer {
  const segment = (marker: number, body: Buffer) => {
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(body.length + 2, 2);
    return Buffer.concat([head, body]);
  };
  const byline = Buffer.concat([
    Buffer.from([0x1c, 2, 80, 0, secret.length]),
    Buffer.from(`${secret}${secret.length % 2 ? '\0' : ''}`),
  ]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(byline.length);
  const iptc = Buffer.concat([
    Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0', 'latin1'),
    size,
    byline,
  ]);
  return Buffer.concat([
    jpeg.subarray(0, 2),
    segment(0xed, iptc),
    segment(0xfe, Buffer.from(secret)),
    jpeg.subarray(2),
    Buffer.from(`ftypmp42 ${secret}`),
  ]);
}
