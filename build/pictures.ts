import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import type { Picture } from '../core/content/picture.ts';

interface Shape {
  /** The widths to offer, in pixels, narrowest first; the widest is also the JPEG that stands in for AVIF. */
  widths: number[];
  /** The part of the original to keep, as fractions of its width. */
  crop?: { left: number; right: number };
}

// JPEG quality: specification, point 9. AVIF at 62 looks the same on these pictures at a third of the bytes.
const JPEG = { quality: 85, mozjpeg: true };
const AVIF = { quality: 62, effort: 4 };

/** Makes pictures in the sizes that pages ask for. What was made once is kept in `cache` and not made again. */
export class PictureMaker {
  readonly #cache: string;
  readonly #base: string;
  readonly #made = new Map<string, string>();
  readonly #asked = new Map<string, Promise<Picture>>();

  /**
   * @param cache a folder that outlives the build.
   * @param base the path that addresses begin with, `/` or `/sub/`.
   */
  constructor(cache: string, base: string) {
    this.#cache = cache;
    this.#base = base;
    mkdirSync(cache, { recursive: true });
  }

  /** The sources of one picture, for an `<img>` in a `<picture>`. */
  make(file: string, shape: Shape): Promise<Picture> {
    const key = JSON.stringify([file, shape]);
    const asked = this.#asked.get(key) ?? this.#make(file, shape);
    this.#asked.set(key, asked);
    return asked;
  }

  /** Puts every picture made so far into `folder`. */
  emit(folder: string): void {
    const target = path.join(folder, 'pictures');
    mkdirSync(target, { recursive: true });
    for (const [name, file] of this.#made) copyFileSync(file, path.join(target, name));
  }

  /** The file behind an address under `/pictures/`, if it was made. */
  find(name: string): string | undefined {
    return this.#made.get(name);
  }

  async #make(file: string, { widths, crop }: Shape): Promise<Picture> {
    const source = readFileSync(file);
    const { width: fullWidth = 0, height: fullHeight = 0 } = await sharp(source).metadata();
    const left = Math.round(fullWidth * (crop?.left ?? 0));
    const keptWidth = Math.round(fullWidth * (crop?.right ?? 1)) - left;
    const usable = [...new Set(widths.map((width) => Math.min(width, keptWidth)))];
    const widest = Math.max(...usable);
    const variant = async (width: number, format: 'avif' | 'jpeg') => {
      const height = Math.round((fullHeight / keptWidth) * width);
      const recipe = createHash('sha256').update(source).update(JSON.stringify({ crop, width, height, format, JPEG, AVIF })).digest('hex').slice(0, 10);
      const name = `${path.parse(file).name}-${width}-${recipe}.${format === 'avif' ? 'avif' : 'jpg'}`;
      const made = path.join(this.#cache, name);
      if (!existsSync(made)) {
        const image = sharp(source).extract({ left, top: 0, width: keptWidth, height: fullHeight }).resize(width, height);
        await (format === 'avif' ? image.avif(AVIF) : image.jpeg(JPEG)).toFile(made);
      }
      this.#made.set(name, made);
      return `${this.#base}pictures/${name}`;
    };
    const avif = await Promise.all(usable.map(async (width) => `${await variant(width, 'avif')} ${width}w`));
    return { avif: avif.join(', '), src: await variant(widest, 'jpeg'), width: widest, height: Math.round((fullHeight / keptWidth) * widest) };
  }
}
