import { renameSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { openPicture } from '../content/open-picture.ts';
import type { PictureJob } from './pictures.ts';

const { file, variants }: PictureJob = JSON.parse(await text(process.stdin));

// As many workers as cores run at once, and each thread of a worker would take more memory.
sharp.concurrency(1);

// One after another, because each decoded picture takes memory.
for (const { made, kept, width, height, avif, jpeg } of variants) {
  const image = openPicture(file).extract(kept).resize(width, height);
  const unfinished = `${made}.${process.pid}`;
  await (avif ? image.avif(avif) : image.jpeg(jpeg)).toFile(unfinished);
  renameSync(unfinished, made);
}
