import sharp from 'sharp';

const STYLES = `:root{color-scheme:light;--ink:#111;--accent:#064}*{box-sizing:border-box}
body{margin:0;font:1rem/1.6 system-ui,sans-serif;color:var(--ink);background:#fff}
header,main,footer{max-width:64rem;margin:auto;padding:1rem}
nav{display:flex;gap:1rem;flex-wrap:wrap}
a{color:var(--accent);padding:.75rem .25rem}h1{font-size:clamp(2rem,6vw,4rem);line-height:1.1}
section{padding:2rem 0;border-top:1px solid #ddd}img{max-width:100%;height:auto}
.cards{display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,minmax(16rem,1fr))}
.card{padding:1rem;border:1px solid #ccc;border-radius:.5rem}`;

const WORDS =
  `people teams goals delivery trust value change work time risk cost plan review paper method
  every choose learn begin clear small honest with from the and for`.split(/\s+/);

const PICTURE = { file: 'picture.avif', width: 960, height: 640 };
const SIZE = `width="${PICTURE.width}" height="${PICTURE.height}"`;
const IMAGE = `<img src="/${PICTURE.file}" alt="" ${SIZE}>`;

/** The files of the limit, by path: pages without script or font, as fast as can be. */
export async function limitFiles(): Promise<Record<string, string | Buffer>> {
  return {
    'index.html': limitPage('Home', 5),
    'second/index.html': limitPage('Second', 1),
    'picture/index.html': limitPage('Picture', 5, IMAGE),
    [PICTURE.file]: await drawPicture(),
  };
}

// Soft noise: about 10 kB, as our own pictures have on a phone.
function drawPicture(): Promise<Buffer> {
  const { width, height } = PICTURE;
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const picture = sharp({ create: { width, height, channels: 3, background: 'grey', noise } });
  return picture.blur(6).avif({ quality: 60 }).toBuffer();
}

function limitPage(title: string, sections: number, picture = ''): string {
  const write = fillerText();
  const card = () => `<div class="card"><h3>${write(3)}</h3><p>${write(22)}.</p></div>`;
  const cards = () => `<div class="cards">${card()}${card()}${card()}</div>`;
  const section = () => `<section><h2>${write(4)}</h2><p>${write(60)}.</p>${cards()}</section>`;
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><title>${title} | Limit</title>
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="description" content="${title}: the smallest honest page."><link rel="icon" href="data:,">
<style>${STYLES}</style></head>
<body><header><nav aria-label="Main"><a href="/">Home</a>
<a href="/second/">Second</a></nav></header>
<main><h1>${title}: nothing but a page</h1>${picture}<p>${write(40)}.</p>
${Array.from({ length: sections }, section).join('\n')}</main>
<footer><p>${write(12)}.</p></footer></body></html>
`;
}

/** Meaningless text that compresses about as well as real text. It is the same on every run. */
function fillerText(): (count: number) => string {
  let state = 1;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return WORDS[state % WORDS.length];
  };
  return (count) => Array.from({ length: count }, next).join(' ');
}
