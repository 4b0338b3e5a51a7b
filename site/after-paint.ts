import newsreader from '@fonts/newsreader.woff2?url';
import newsreaderAccents from '@fonts/newsreader-accents.woff2?url';
import schibsted from '@fonts/schibsted.woff2?url';
import schibstedAccents from '@fonts/schibsted-accents.woff2?url';
import { ACCENTS } from '../core/content/accents.ts';

// Runs beside the application, after the first paint, which nothing here may delay. All fonts are
// added at once, because each addition lays the whole page out again
// (decisions/first-paint-and-fonts.md). Families: design.md, Type.
const sans = face('Schibsted Grotesk', schibsted, '400 700');
const serif = face('Newsreader', newsreader, '400 600');
const accents = [
  face('Schibsted Grotesk', schibstedAccents, '400 700', ACCENTS),
  face('Newsreader', newsreaderAccents, '400 600', ACCENTS),
];
const needed = 'serif' in (document.getElementById('root')?.dataset ?? {}) ? [sans, serif] : [sans];

// If a font can't be loaded, its fallback stays. Serif and accents that no text needs yet are
// loaded by the first text that does.
Promise.allSettled(needed.map((font) => font.load())).then(() => {
  for (const font of [sans, serif, ...accents]) document.fonts.add(font);
  performance.mark('fonts');
});

if (import.meta.env.PROD) {
  const manifest = document.createElement('link');
  manifest.rel = 'manifest';
  manifest.href = `${import.meta.env.BASE_URL}site.webmanifest`;
  document.head.append(manifest);
}

function face(family: string, address: string, weight: string, unicodeRange?: string): FontFace {
  return new FontFace(family, `url(${address})`, {
    weight,
    display: 'swap',
    ...(unicodeRange && { unicodeRange }),
  });
}
