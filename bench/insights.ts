import { rmSync } from 'node:fs';
import path from 'node:path';
import { CACHE, ROOT } from '../builder/paths.ts';
import { weigh } from './bytes.ts';
import { generateContent } from './generated-content.ts';
import { type Keystrokes, sampleKeystrokes } from './keystrokes.ts';
import { finished, start } from './processes.ts';
import { kib, median, printTable, whole } from './table.ts';

interface Size {
  articles: number;
  /** Processor time of the whole build, on all cores, in seconds. */
  cpuSeconds: number;
  seconds: number;
  list: { html: number; js: number };
  home: { html: number; js: number };
  keystrokes: Keystrokes;
}

/** Builds the site with each number of articles, and measures the build and the search. The first number is the baseline. */
export async function measureInsights(counts: number[]): Promise<void> {
  const sizes: Size[] = [];
  for (const count of counts) {
    console.error(`${count} articles`);
    sizes.push(await measure(count));
  }
  const [least] = sizes;
  const each = ({ articles, cpuSeconds }: Size) => least && ((cpuSeconds - least.cpuSeconds) / (articles - least.articles)) * 1000;
  printTable<Size>(
    'Insights by their number',
    [
      ['articles', ({ articles }) => String(articles)],
      ['build s', ({ seconds }) => whole(seconds)],
      ['processor s', ({ cpuSeconds }) => whole(cpuSeconds)],
      ['ms for each more', (size) => (size === least ? '-' : whole(each(size)))],
      ['list: HTML KiB', ({ list }) => kib(list.html)],
      ['its JavaScript KiB', ({ list }) => kib(list.js)],
      ['home: HTML KiB', ({ home }) => kib(home.html)],
      ['its JavaScript KiB', ({ home }) => kib(home.js)],
      ['keystroke ms at 4x CPU', ({ keystrokes }) => tenths(median(keystrokes.ours))],
      ['slowest', ({ keystrokes }) => tenths(Math.max(...keystrokes.ours))],
      ['in a bare field', ({ keystrokes }) => tenths(median(keystrokes.bare))],
      ['x bare', ({ keystrokes: { ours, bare } }) => tenths((median(ours) ?? 0) / (median(bare) ?? 0))],
    ],
    sizes,
  );
}

const tenths = (value: number | undefined) => value?.toFixed(1) ?? '-';

async function measure(articles: number): Promise<Size> {
  const content = path.join(CACHE, 'bench-insights/content');
  const folder = path.join(CACHE, 'bench-insights/site');
  generateContent(content, articles);
  rmSync(path.join(CACHE, 'social'), { recursive: true, force: true }); // Else an earlier build's pictures would be reused, and their cost not measured.
  const env = { ...process.env, SITE_URL: 'http://127.0.0.1', DELIVERY: 'intake', ALLOW_SAMPLE: '1', CONTENT_DIR: content, OUTPUT_DIR: folder };
  const begin = performance.now();
  const { status, output } = await finished(start(process.execPath, ['--import', './bench/report-cpu.ts', 'builder/main.ts'], { cwd: ROOT, env }));
  if (status !== 0) throw new Error(`The build of ${articles} articles failed:\n${output}`);
  const page = (address: string) => weigh({ name: '', side: 'ours', path: address, link: '' }, folder);
  return {
    articles,
    seconds: (performance.now() - begin) / 1000,
    cpuSeconds: Number(output.match(/cpu-seconds ([\d.]+)/)?.[1]),
    list: page('/adoption/insights/'),
    home: page('/'),
    keystrokes: await sampleKeystrokes(folder),
  };
}
