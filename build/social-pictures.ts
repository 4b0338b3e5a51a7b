import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import satori from 'satori';
import sharp from 'sharp';
import { colour } from './colours.ts';
import { makeStaticFont } from './fonts.ts';
import { ROOT } from './paths.ts';
import { cardOf, type SocialCard } from './social-card.ts';
import { SOCIAL_SIZE } from './social-tags.ts';

const { width, height } = SOCIAL_SIZE;
const JPEG = { quality: 82, mozjpeg: true, chromaSubsampling: '4:4:4' };
// The bridge of home's hero, as wide as the card; its closure stands where the photograph leaves a gap (design guide, section 5).
const BRIDGE = { width, height: 350, top: 322 };
const CLOSURE = { x: 536, y: BRIDGE.top + 113, width: 128, height: 8.5 };
const SOURCES = ['social-pictures.ts', 'social-card.ts'].map((file) => readFileSync(path.join(ROOT, 'build', file)));

/** Makes the pictures that link previews show. What was made once is kept in `cache` and not made again. */
export class SocialPictures {
  readonly #cache: string;
  readonly #bridge: string;
  readonly #made = new Set<string>();
  #ready: Promise<{ ground: Buffer; fonts: Buffer[]; stamp: string }> | undefined;

  /**
   * @param cache a folder that outlives the build.
   * @param bridge the file of the picture that cards stand on.
   */
  constructor(cache: string, bridge: string) {
    this.#cache = cache;
    this.#bridge = bridge;
    mkdirSync(cache, { recursive: true });
  }

  /** Makes the picture of one page. @returns its path within the site, such as `social/fear-factor-0123456789.jpg`. */
  async make(name: string, card: SocialCard): Promise<string> {
    this.#ready ??= this.#prepare();
    const { ground, fonts, stamp } = await this.#ready;
    const hash = createHash('sha256').update(stamp).update(JSON.stringify(card)).digest('hex').slice(0, 10);
    const file = `${name}-${hash}.jpg`;
    const made = path.join(this.#cache, file);
    if (!existsSync(made)) {
      const words = await satori(cardOf(card), { width, height, fonts: fonts.map((data) => ({ name: 'Schibsted', data, weight: 500, style: 'normal' })) });
      const unfinished = `${made}.${process.pid}`;
      await sharp(ground)
        .composite([{ input: Buffer.from(words) }])
        .jpeg(JPEG)
        .toFile(unfinished);
      renameSync(unfinished, made);
    }
    this.#made.add(file);
    return `social/${file}`;
  }

  /** Puts every picture made so far into `folder`. */
  emit(folder: string): void {
    const target = path.join(folder, 'social');
    mkdirSync(target, { recursive: true });
    for (const file of this.#made) copyFileSync(path.join(this.#cache, file), path.join(target, file));
  }

  // What all cards share: the paper with the bridge on it, and the font.
  async #prepare(): Promise<{ ground: Buffer; fonts: Buffer[]; stamp: string }> {
    const picture = readFileSync(this.#bridge);
    const fonts = [await makeStaticFont('schibsted', { wght: 500 })];
    const bridge = await sharp(picture)
      .resize(BRIDGE.width, BRIDGE.height)
      .extract({ left: 0, top: 0, width, height: height - BRIDGE.top })
      .toBuffer();
    const closure = `<svg width="${width}" height="${height}"><rect x="${CLOSURE.x}" y="${CLOSURE.y}" width="${CLOSURE.width}" height="${CLOSURE.height}" fill="${colour('span')}"/></svg>`;
    const ground = await sharp({ create: { width, height, channels: 3, background: colour('paper') } })
      .composite([{ input: bridge, top: BRIDGE.top, left: 0, blend: 'multiply' }, { input: Buffer.from(closure) }])
      .png()
      .toBuffer();
    const stamp = createHash('sha256');
    for (const part of [...SOURCES, picture, ...fonts, JSON.stringify([colour('paper'), colour('ink'), colour('span'), colour('steel')])]) stamp.update(part);
    return { ground, fonts, stamp: stamp.digest('hex') };
  }
}
