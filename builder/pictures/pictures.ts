import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import sharp, { type Region } from 'sharp';
import {
  LARGEST_PICTURE,
  PICTURE_BOXES,
  PICTURE_RATIO,
  type Picture,
  type PictureBox,
} from '../../core/content/picture.ts';
import { isDrawing, openPicture, sizeOf } from '../content/open-picture.ts';
import { runHeavy } from '../heavy-steps.ts';
import { runWorker } from '../run-worker.ts';

interface Shape {
  /** In pixels, narrowest first. */
  widths: number[];
  /** Of the JPEG for browsers without AVIF; the widest by default. */
  width?: number;
  /** Fractions of the original's width. */
  crop?: { left: number; right: number } | undefined;
  /** Width to height. The picture is cropped evenly. */
  ratio?: number | undefined;
}

interface Original {
  file: string;
  bytes: Buffer;
  width: number;
  height: number;
}

interface Variant {
  made: string;
  /** Of the original, in pixels. */
  kept: Region;
  /** In pixels. */
  width: number;
  height: number;
  avif?: typeof AVIF;
  jpeg?: typeof JPEG;
}

export interface PictureJob {
  file: string;
  variants: Variant[];
}

// No operation is repeated on a picture, so a cache of operations would only take memory.
sharp.cache(false);

// JPEG quality: specification, point 9. AVIF at 62 looks the same on these pictures at a third of
// the bytes (decisions/pictures.md).
const JPEG = { quality: 85, mozjpeg: true };
const AVIF = { quality: 62, effort: 4 };
// For `npm start` and the development server: three times as fast, and a third larger.
const HASTY_AVIF = { quality: 62, effort: 3 };
const WHOLE = { quality: 90 };
const FORMATS: Record<string, 'jpeg' | 'png' | 'webp' | 'avif'> = {
  '.png': 'png',
  '.webp': 'webp',
  '.avif': 'avif',
};
const TONES = 3;
const PORTRAIT_WIDTHS = [104, 208] as const;
// Besides a box's own width: 1.5 times and twice the width for dense screens, and less for phones.
const OTHER_WIDTHS: Record<PictureBox, number[]> = {
  card: [720, 960],
  related: [1200],
  hero: [800, 1600],
  zoom: [],
};

/** Makes each picture once and keeps it in `cache`. */
export class PictureMaker {
  readonly #cache: string;
  readonly #base: string;
  readonly #avif: typeof AVIF;
  readonly #onEncoded: () => void;
  readonly #made = new Map<string, string>();
  readonly #asked = new Map<string, Promise<Picture>>();
  readonly #published = new Map<string, Promise<string>>();
  readonly #toned = new Map<string, Promise<string>>();
  readonly #encoded = new Map<string, Promise<void>>();

  /**
   * @param cache a folder that outlives the build.
   * @param base the path of the site, `/` or `/sub/`.
   * @param isHasty encodes faster, into larger files.
   * @param onEncoded is called for each file.
   */
  constructor(
    cache: string,
    base: string,
    isHasty = false,
    onEncoded: () => void = () => undefined,
  ) {
    this.#cache = cache;
    this.#base = base;
    this.#onEncoded = onEncoded;
    this.#avif = isHasty ? HASTY_AVIF : AVIF;
    mkdirSync(cache, { recursive: true });
  }

  /** For `<picture>`. Without a shape, the whole picture at the largest size. */
  make(file: string, shape?: Shape): Promise<Picture> {
    return once(this.#asked, JSON.stringify([file, shape]), async () => {
      const original = await open(file);
      const widest = LARGEST_PICTURE.width * Math.min(1, original.width / original.height);
      return this.#make(original, shape ?? { widths: [Math.round(widest)] });
    });
  }

  /**
   * Crops for a box of the specification, and adds the original and its tones. A drawing is 16:9
   * and stays as it is.
   */
  fit(file: string, box: PictureBox): Promise<Picture> {
    return once(this.#asked, JSON.stringify([file, box]), async () => {
      const { width } = PICTURE_BOXES[box];
      if (isDrawing(file))
        return { src: this.#copy(file), width, height: Math.round(width / PICTURE_RATIO) };
      const original = await open(file);
      const widths = [width, ...OTHER_WIDTHS[box]].sort((a, b) => a - b);
      const picture = await this.#make(original, { widths, width, ratio: PICTURE_RATIO });
      return {
        ...picture,
        original: await this.#publish(original),
        tones: await this.#tones(original),
      };
    });
  }

  /** A square. */
  async portrait(file: string): Promise<Picture> {
    const [width, dense] = PORTRAIT_WIDTHS;
    return isDrawing(file)
      ? { src: this.#copy(file), width, height: width }
      : this.make(file, { widths: [width, dense], width, ratio: 1 });
  }

  emit(folder: string): void {
    const target = path.join(folder, 'pictures');
    mkdirSync(target, { recursive: true });
    for (const [name, file] of this.#made) copyFileSync(file, path.join(target, name));
  }

  /** The file behind an address under `/pictures/`. */
  find(name: string): string | undefined {
    return this.#made.get(name);
  }

  async #make(original: Original, { widths, width, crop, ratio }: Shape): Promise<Picture> {
    const kept = keptRegion(original, { crop, ratio });
    const usable = [...new Set(widths.map((one) => Math.min(one, kept.width)))];
    const shown = Math.min(width ?? Math.max(...usable), kept.width);
    const heightOf = (one: number) => Math.round((kept.height / kept.width) * one);
    const isWhole = kept.width === original.width && kept.height === original.height;
    const variantOf = (one: number, format: 'avif' | 'jpeg'): Variant => {
      const size = { width: one, height: heightOf(one) };
      const recipe = { ...(!isWhole && { kept }), ...size, format, JPEG, AVIF: this.#avif };
      const name = `${publishedName(original.file).name}-${one}-${hashOf(original.bytes, JSON.stringify(recipe))}.${format === 'avif' ? 'avif' : 'jpg'}`;
      return {
        made: path.join(this.#cache, name),
        kept,
        ...size,
        ...(format === 'avif' ? { avif: this.#avif } : { jpeg: JPEG }),
      };
    };
    const avif = usable.map((one) => variantOf(one, 'avif'));
    const jpeg = variantOf(shown, 'jpeg');
    await this.#encode(original.file, [...avif, jpeg]);
    const sources = avif.map((one) => `${this.#addressOf(one)} ${one.width}w`);
    return {
      avif: sources.join(', '),
      src: this.#addressOf(jpeg),
      width: shown,
      height: heightOf(shown),
    };
  }

  /** Encodes the missing variants in one worker. Several boxes can show a picture at one size. */
  async #encode(file: string, variants: Variant[]): Promise<void> {
    const missing = variants.filter(({ made }) => !this.#encoded.has(made) && !existsSync(made));
    if (missing.length > 0) {
      const job: PictureJob = { file, variants: missing };
      const encoded = runWorker('pictures/picture-worker.ts', job).then(() =>
        missing.forEach(this.#onEncoded),
      );
      for (const { made } of missing) this.#encoded.set(made, encoded);
    }
    await Promise.all(variants.map(({ made }) => this.#encoded.get(made)));
    for (const { made } of variants) this.#made.set(path.basename(made), made);
  }

  #addressOf({ made }: Variant): string {
    return `${this.#base}pictures/${path.basename(made)}`;
  }

  // Once for each original, because tones are the same in every box.
  #tones({ file, bytes }: Original): Promise<string> {
    return once(this.#toned, file, () => runHeavy(() => tonesOf(bytes)));
  }

  /**
   * A drawing is published as it is: sharp at every size, and smaller than any picture made of it.
   */
  #copy(file: string): string {
    const { name, ext } = publishedName(file);
    const published = `${name}-${hashOf(readFileSync(file))}${ext}`;
    this.#made.set(published, file);
    return `${this.#base}pictures/${published}`;
  }

  /** In its own format, without metadata about place and people. */
  #publish({ file, bytes }: Original): Promise<string> {
    return once(this.#published, file, async () => {
      const { name, ext } = publishedName(file);
      const published = `${name}-${hashOf(bytes, JSON.stringify(WHOLE))}${ext}`;
      const made = path.join(this.#cache, published);
      if (!existsSync(made))
        await runHeavy(async () => {
          const unfinished = `${made}.${process.pid}`;
          const format = FORMATS[ext] ?? 'jpeg';
          await openPicture(bytes).toFormat(format, WHOLE).toFile(unfinished);
          renameSync(unfinished, made);
        });
      this.#made.set(published, made);
      return `${this.#base}pictures/${published}`;
    });
  }
}

/** Without what an address or a `srcset` would have to escape. */
function publishedName(file: string): { name: string; ext: string } {
  const { name, ext } = path.parse(file);
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '');
  return { name: plain.replace(/[^\w-]+/g, '-'), ext: ext.toLowerCase() };
}

/** Memoises `make`, also while it runs. */
function once<Value>(
  made: Map<string, Promise<Value>>,
  key: string,
  make: () => Promise<Value>,
): Promise<Value> {
  const value = made.get(key) ?? make();
  made.set(key, value);
  return value;
}

async function open(file: string): Promise<Original> {
  const bytes = readFileSync(file);
  return { file, bytes, ...(await sizeOf(bytes)) };
}

function keptRegion(
  { width, height }: Original,
  { crop, ratio }: Pick<Shape, 'crop' | 'ratio'>,
): Region {
  if (ratio) {
    const kept = {
      width: Math.min(width, Math.round(height * ratio)),
      height: Math.min(height, Math.round(width / ratio)),
    };
    return {
      left: Math.round((width - kept.width) / 2),
      top: Math.round((height - kept.height) / 2),
      ...kept,
    };
  }
  const left = Math.round(width * (crop?.left ?? 0));
  return { left, top: 0, width: Math.round(width * (crop?.right ?? 1)) - left, height };
}

async function tonesOf(picture: Buffer): Promise<string> {
  const bands = await openPicture(picture)
    .resize(1, TONES, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer();
  return Array.from(
    { length: TONES },
    (_, band) => `#${bands.subarray(band * 3, band * 3 + 3).toString('hex')}`,
  ).join();
}

function hashOf(...parts: (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 8);
}
