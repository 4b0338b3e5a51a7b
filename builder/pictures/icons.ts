import sharp, { type Sharp } from 'sharp';
import type { Brand } from '../../core/content/firm.ts';
import { drawLogo, type Look } from '../../core/content/look.ts';
import { colour } from '../content/look.ts';

const SIZE = 64;
const LOGO_SIZE = 40;
// Launchers may crop a maskable icon to its middle four fifths.
const SAFE = 0.8;

/**
 * Elements of a document's head that depend on the look: the browser's colour, and the icons,
 * inline and as a file for phones. `site/after-paint.ts` adds the manifest.
 */
export async function lookTags(look: Look, base: string): Promise<string> {
  // Inline, because browsers would fetch a file before the first paint. A PNG, because Chromium
  // would parse an SVG icon as a document before the first paint and at each navigation. Clients
  // that ignore inline icons request `favicon.ico`.
  const inline = (await png(look, 32)).toString('base64');
  return [
    `<meta name="theme-color" content="${colour(look, 'paper')}">`,
    `<link rel="icon" href="data:image/png;base64,${inline}">`,
    `<link rel="apple-touch-icon" href="${base}apple-touch-icon.png">`,
  ].join('\n');
}

/**
 * With the web manifest that lists the icons.
 * @returns file names and contents.
 */
export async function makeIcons(
  { brand, look }: { brand: Pick<Brand, 'name' | 'language' | 'summary'>; look: Look },
  base: string,
): Promise<[string, string | Buffer][]> {
  const room = Math.round((512 * (1 - SAFE)) / 2);
  const maskable = drawn(look, 512 - 2 * room)
    .extend({ top: room, bottom: room, left: room, right: room, background: colour(look, 'ink') })
    .png({ palette: true });
  const manifest = {
    name: brand.name,
    short_name: brand.name,
    description: brand.summary,
    lang: brand.language,
    id: base,
    start_url: base,
    scope: base,
    display: 'minimal-ui',
    theme_color: colour(look, 'paper'),
    background_color: colour(look, 'paper'),
    icons: [
      { src: `${base}icons/192.png`, sizes: '192x192', type: 'image/png' },
      { src: `${base}icons/512.png`, sizes: '512x512', type: 'image/png' },
      {
        src: `${base}icons/maskable-512.png`,
        sizes: '512x512',
        type: 'image/png',
        purpose: 'maskable',
      },
    ],
  };
  return [
    ['favicon.ico', intoIco(await png(look, 32), 32)],
    ['apple-touch-icon.png', await png(look, 180)],
    ['icons/192.png', await png(look, 192)],
    ['icons/512.png', await png(look, 512)],
    ['icons/maskable-512.png', await maskable.toBuffer()],
    ['site.webmanifest', JSON.stringify(manifest)],
  ];
}

function drawIcon(look: Look): string {
  const { width, height } = look.logo;
  const scale = LOGO_SIZE / Math.max(width, height);
  const [left, top] = [width, height].map((length) => (SIZE - length * scale) / 2);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}"><rect width="${SIZE}" height="${SIZE}" fill="${colour(look, 'ink')}"/><g transform="translate(${left} ${top}) scale(${scale})">${drawLogo(look.logo, colour(look, 'white'), colour(look, 'span-hi'))}</g></svg>`;
}

function drawn(look: Look, size: number): Sharp {
  return sharp(Buffer.from(drawIcon(look)), { density: (72 * size) / SIZE }).resize(size, size);
}

function png(look: Look, size: number): Promise<Buffer> {
  return drawn(look, size).png({ palette: true }).toBuffer();
}

// An ICO file with one picture: a directory with one entry, then the unchanged PNG.
function intoIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // Type: icon.
  header.writeUInt16LE(1, 4); // Number of pictures.
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18); // Offset of the picture.
  return Buffer.concat([header, png]);
}
