import newsreader from '@fonts/newsreader.woff2?url';
import schibsted from '@fonts/schibsted.woff2?url';

// Runs beside the application, after the first paint, which nothing here may delay. All fonts are added at once, because each
// addition lays the whole page out again (docs/decisions/0003). Families: design.md, Type.
const sans = new FontFace('Schibsted Grotesk', `url(${schibsted})`, { weight: '400 700', display: 'swap' });
const serif = new FontFace('Newsreader', `url(${newsreader})`, { weight: '400 600', display: 'swap' });
const needed = 'serif' in (document.getElementById('root')?.dataset ?? {}) ? [sans, serif] : [sans];

// Where a font can't be loaded, its fallback stays. A serif that no text needs yet is fetched by the first text that does.
Promise.allSettled(needed.map((font) => font.load())).then(() => {
  for (const font of [sans, serif]) document.fonts.add(font);
});

if (import.meta.env.PROD) {
  const manifest = document.createElement('link');
  manifest.rel = 'manifest';
  manifest.href = `${import.meta.env.BASE_URL}site.webmanifest`;
  document.head.append(manifest);
}
