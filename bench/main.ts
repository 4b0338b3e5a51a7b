import { parseArgs } from 'node:util';
import { measureInBrowser } from './browser-samples.ts';
import { printBytes } from './bytes.ts';
import { measureFaults } from './faults.ts';
import { measureInsights } from './insights.ts';
import { measureIntake } from './intake.ts';
import { EVERY_SCREEN, ROWS, type Row } from './rows.ts';
import { buildOurs, writeLimit } from './sites.ts';

const MEASUREMENTS = ['lighthouse', 'navigation', 'bytes', 'intake', 'faults', 'insights'] as const;
const USAGE = `usage: npm run bench -- [--runs N] [--only ${MEASUREMENTS.join('|')}] [--every-screen] [--articles N,N]`;

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const options = readOptions();
if (!options) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  const { runs, only, articles, rows } = options;
  const isAsked = (name: (typeof MEASUREMENTS)[number]) => only === undefined || only === name;
  if (only !== 'insights') {
    console.error('Building the site');
    await buildOurs();
    await writeLimit();
  }
  if (isAsked('bytes')) printBytes();
  if (isAsked('intake')) await measureIntake(runs);
  if (isAsked('faults')) await measureFaults();
  if (isAsked('insights')) await measureInsights(articles);
  if (isAsked('lighthouse') || isAsked('navigation'))
    await measureInBrowser(rows, runs, { lighthouse: isAsked('lighthouse'), navigation: isAsked('navigation') });
}

interface Options {
  runs: number;
  only: string | undefined;
  /** The pages to measure in the browser. */
  rows: readonly Row[];
  /** The numbers of articles to build the site with. */
  articles: number[];
}

function readOptions(): Options | undefined {
  try {
    const { values } = parseArgs({
      options: {
        runs: { type: 'string', default: '5' },
        only: { type: 'string' },
        articles: { type: 'string', default: '8,100,1000' },
        'every-screen': { type: 'boolean' },
      },
    });
    const runs = Number(values.runs);
    const articles = values.articles.split(',').map(Number);
    const rows = values['every-screen'] ? EVERY_SCREEN : ROWS;
    const isKnown = values.only === undefined || MEASUREMENTS.some((name) => name === values.only);
    return Number.isInteger(runs) && runs > 0 && articles.every(Number.isInteger) && isKnown ? { runs, only: values.only, articles, rows } : undefined;
  } catch {
    return undefined;
  }
}
