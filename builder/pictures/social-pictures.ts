import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import type { ReactNode } from 'react';
import satori, { type Font } from 'satori';
import sharp from 'sharp';
import type { Look } from '../../core/content/look.ts';
import { SOCIAL_SIZE } from '../../core/content/picture.ts';
import { type HasLetter, lettersOf, lettersWithout } from '../content/letters.ts';
import { colour } from '../content/look.ts';
import { isDrawing, openPicture } from '../content/open-picture.ts';
import { runHeavy } from '../heavy-steps.ts';
import { makeStaticFonts } from './fonts.ts';

const { width, height } = SOCIAL_SIZE;
// Not the smallest files: with ten thousand articles, they would take eight times as long and save
// a tenth, and no visitor loads them.
const JPEG = { quality: 78, chromaSubsampling: '4:4:4' };
// In pixels.
const WORDS_HEIGHT = 480;
// The bridge of home's hero, as wide as the card. Its closure is in the gap of the photograph
// (design.md, Imagery).
const BRIDGE = { width, height: 350, top: 322 };
// An article's own picture covers the bridge, down to the edge.
const PICTURE = { width, height: height - 372, top: 372 };
const CLOSURE = { x: 536, y: BRIDGE.top + 113, width: 128, height: 8.5 };
const SOURCE = readFileSync(import.meta.filename);

interface Shared {
  /** Raw pixels of the paper with the bridge on it. */
  ground: Buffer;
  fonts: Font[];
  has: HasLetter[];
  /** A hash of everything that all pictures depend on. */
  stamp: string;
}

/** Pictures of link previews. Makes each once and keeps it in `cache`. */
export class SocialPictures {
  readonly #cache: string;
  readonly #bridge: string;
  readonly #look: Look;
  readonly #made = new Set<string>();
  #ready: Promise<Shared> | undefined;

  /**
   * @param cache a folder that outlives the build.
   * @param bridge the file of the background picture.
   */
  constructor(cache: string, bridge: string, look: Look) {
    this.#cache = cache;
    this.#bridge = bridge;
    this.#look = look;
    mkdirSync(cache, { recursive: true });
  }

  /**
   * @param picture the page's own picture, which replaces the bridge. @returns its path within the
   * site, such as `social/fear-factor-0123456789.jpg`.
   */
  async make(name: string, card: SocialCard, picture?: string): Promise<string> {
    this.#ready ??= this.#prepare();
    const { ground, fonts, has, stamp } = await this.#ready;
    const hash = createHash('sha256')
      .update(stamp)
      .update(picture ? readFileSync(picture) : '')
      .update(JSON.stringify(card))
      .digest('hex')
      .slice(0, 10);
    const file = `${name}-${hash}.jpg`;
    const made = path.join(this.#cache, file);
    if (!existsSync(made)) {
      await runHeavy(async () => {
        const words = await satori(cardOf(card, this.#look, has), {
          width,
          height: WORDS_HEIGHT,
          fonts,
        });
        const unfinished = `${made}.${process.pid}`;
        const own = picture ? [{ input: await fitted(picture), top: PICTURE.top, left: 0 }] : [];
        await sharp(ground, { raw: { width, height, channels: 3 } })
          .composite([...own, { input: Buffer.from(words), top: 0, left: 0 }])
          .jpeg(JPEG)
          .toFile(unfinished);
        renameSync(unfinished, made);
      });
    }
    this.#made.add(file);
    return `social/${file}`;
  }

  emit(folder: string): void {
    const target = path.join(folder, 'social');
    mkdirSync(target, { recursive: true });
    for (const file of this.#made)
      copyFileSync(path.join(this.#cache, file), path.join(target, file));
  }

  async #prepare(): Promise<Shared> {
    const picture = readFileSync(this.#bridge);
    const kept = await makeStaticFonts('schibsted', { wght: 500 });
    const bridge = await openPicture(picture)
      .resize(BRIDGE.width, BRIDGE.height)
      .extract({ left: 0, top: 0, width, height: height - BRIDGE.top })
      .toBuffer();
    const closure = `<svg width="${width}" height="${height}"><rect x="${CLOSURE.x}" y="${CLOSURE.y}" width="${CLOSURE.width}" height="${CLOSURE.height}" fill="${colour(this.#look, 'span')}"/></svg>`;
    const ground = await sharp({
      create: { width, height, channels: 3, background: colour(this.#look, 'paper') },
    })
      .composite([
        { input: bridge, top: BRIDGE.top, left: 0, blend: 'multiply' },
        { input: Buffer.from(closure) },
      ])
      .removeAlpha()
      .raw()
      .toBuffer();
    const stamp = createHash('sha256');
    for (const part of [SOURCE, picture, ...kept, JSON.stringify(this.#look)]) stamp.update(part);
    return {
      ground,
      fonts: kept.map((data, index) => ({
        name: FAMILIES[index] ?? '',
        data,
        weight: 500,
        style: 'normal',
      })),
      has: kept.map(lettersOf),
      stamp: stamp.digest('hex'),
    };
  }
}

/**
 * A photograph is cropped to fill; a drawing is shown whole, and its background colour fills the
 * rest.
 */
async function fitted(picture: string): Promise<Buffer> {
  const { width, height } = PICTURE;
  const opened = openPicture(picture);
  if (!isDrawing(picture))
    return opened.resize(width, height, { position: sharp.strategy.attention }).toBuffer();
  const corner = opened.clone().extract({ left: 0, top: 0, width: 1, height: 1 });
  const [r = 0, g = 0, b = 0] = await corner.raw().toBuffer();
  const whole = { fit: 'contain', position: 'right', background: { r, g, b } } as const;
  return opened.resize(width, height, whole).toBuffer();
}

interface SocialCard {
  brand: string;
  title: string;
  /** In the accent colour above the title. */
  category?: string | undefined;
  tagline: string;
}

type Style = Record<string, string | number>;

const FAMILIES = ['Schibsted', 'Schibsted Others'];
const MARGIN = 64;
const WIDTH = SOCIAL_SIZE.width - 2 * MARGIN;
// Above the bridge. `character` is a character's average width, as a share of the font size.
const TITLE = { sizes: [104, 92, 84, 76, 68, 60], height: 232, leading: 1.04, character: 0.455 };
const CATEGORY_HEIGHT = 24;
const SMALLEST_TITLE = 52;

/**
 * For Satori: logo, category and title, left-aligned above the bridge. Words with a letter that our
 * fonts lack are left out, because the page that links shows them.
 */
function cardOf(
  { brand, title, category, tagline }: SocialCard,
  look: Look,
  has: readonly HasLetter[],
): ReactNode {
  // Satori would look for a font for invisible characters.
  const words = (text: string) =>
    lettersWithout(text, has).length > 0
      ? ''
      : text.replace(/[\p{Cf}\p{Variation_Selector}]/gu, '');
  const height = TITLE.height - (category ? CATEGORY_HEIGHT : 0);
  return box(
    {
      flexDirection: 'column',
      width: WIDTH,
      height: '100%',
      margin: `52px ${MARGIN}px`,
      color: colour(look, 'ink'),
      fontFamily: FAMILIES.join(),
    },
    [
      box({ alignItems: 'center', width: WIDTH, fontSize: 32, letterSpacing: '-.02em' }, [
        logo(look),
        box({ marginLeft: 16 }, words(brand)),
        box(
          { marginLeft: 'auto', color: colour(look, 'steel'), fontSize: 26, letterSpacing: 0 },
          words(tagline),
        ),
      ]),
      ...(category
        ? [box({ marginTop: 36, color: colour(look, 'span'), fontSize: 30 }, words(category))]
        : []),
      box(
        {
          marginTop: category ? 6 : 44,
          maxWidth: WIDTH,
          fontSize: sizeOf(title, height),
          lineHeight: TITLE.leading,
          letterSpacing: '-.036em',
          textWrap: 'balance',
        },
        words(title),
      ),
    ],
  ) as ReactNode;
}

function sizeOf(title: string, height: number): number {
  return (
    TITLE.sizes.find((one) => countLines(title, one) * one * TITLE.leading <= height) ??
    SMALLEST_TITLE
  );
}

function countLines(title: string, size: number): number {
  const room = WIDTH / (size * TITLE.character);
  let lines = 1;
  let used = 0;
  for (const { length } of title.split(' ')) {
    if (used > 0 && used + 1 + length > room) {
      lines += 1;
      used = length;
    } else used += length + (used > 0 ? 1 : 0);
  }
  return lines;
}

function logo(look: Look): unknown {
  const { width, height, paths } = look.logo;
  return {
    type: 'svg',
    props: {
      width: 50,
      height: 40,
      viewBox: `0 0 ${width} ${height}`,
      children: paths.map(({ d, isAccent }) => ({
        type: 'path',
        props: { d, fill: colour(look, isAccent ? 'span' : 'ink') },
      })),
    },
  };
}

function box(style: Style, children: unknown[] | string): unknown {
  return { type: 'div', props: { style: { display: 'flex', ...style }, children } };
}
