import decodeQR from 'qr/decode.js';
import { expect, test } from 'vitest';
import { answerLink, sheetLink } from '../../core/link-token.ts';
import { qrPath } from './qr-code.tsx';

const SITE = 'https://www.equanta-consulting.example/sub';

/** Draws a path as a printer does, in black on white. @param scale pixels for each unit. */
function draw({ size, path }: ReturnType<typeof qrPath>, scale = 4) {
  const width = size * scale;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++) {
      const start = (row * width + Number(x) * scale) * 4;
      for (let pixel = 0; pixel < Number(length) * scale; pixel++)
        data.fill(0, start + pixel * 4, start + pixel * 4 + 3);
    }
  }
  return { width, height: width, data };
}

test.each([
  ['a card', answerLink(SITE, '7K2QM9XH4TPW')],
  ['an open link', answerLink(SITE, `${'aB3_-'.repeat(16)}`)],
  ['an open link for a shared device', answerLink(SITE, `${'aB3_-'.repeat(16)}`, true)],
  ['an anonymity sheet', sheetLink(SITE, `${'aB3_-'.repeat(16)}`)],
])('The QR code of %s is read as its link', (_, link) => {
  expect(decodeQR(draw(qrPath(link)))).toBe(link);
});

test('A worn QR code is read, and one without light around it has none to lose', () => {
  const link = answerLink(SITE, '7K2QM9XH4TPW');
  const { size, path } = qrPath(link);
  const image = draw({ size, path });
  // A coffee spot on the lower right, where no corner mark is.
  const [from, to] = [Math.round(image.width * 0.62), Math.round(image.width * 0.72)];
  for (let y = from; y < to; y++)
    for (let x = from; x < to; x++)
      image.data.fill(255, (y * image.width + x) * 4, (y * image.width + x) * 4 + 3);
  expect(decodeQR(image)).toBe(link);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    expect(Math.min(Number(x), Number(y))).toBeGreaterThanOrEqual(4);
    expect(Math.max(Number(x) + Number(length), Number(y) + 1)).toBeLessThanOrEqual(size - 4);
  }
});
