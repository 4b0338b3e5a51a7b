import { type Given, runCommandLine, UsageError } from '../intake/commands/command-line.ts';
import { measureInBrowser } from './browser-samples.ts';
import { printBytes } from './bytes.ts';
import { measureDesk } from './desk.ts';
import { measureFaults } from './faults.ts';
import { measureInsights } from './insights.ts';
import { measureIntake } from './intake.ts';
import { EVERY_SCREEN, ROWS, type Row } from './rows.ts';
import { buildOurs, writeLimit } from './sites.ts';

const MEASUREMENTS = ['lighthouse', 'navigation', 'bytes', 'intake', 'faults', 'insights', 'desk'] as const;
const USAGE = {
  command: 'npm run bench',
  does: 'Prints measurements as tables; never passes or fails.',
  options: {
    runs: { type: 'string', value: 'N', does: 'How often each is measured: 5 if omitted' },
    only: { type: 'string', value: 'NAME', does: `One of ${MEASUREMENTS.join(', ')}` },
    'every-screen': { type: 'boolean', does: 'Measures every screen instead of a choice' },
    articles: { type: 'string', value: 'N,N', does: 'Numbers of articles to build the site with: 8,100,1000 if omitted' },
  },
  example: '--runs 3 --only lighthouse',
} as const;

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

await runCommandLine(
  USAGE,
  async ({ values }) => {
    const { runs, only, articles, rows } = readOptions(values);
    const isAsked = (name: (typeof MEASUREMENTS)[number]) => only === undefined || only === name;
    if (only !== 'insights' && only !== 'desk') {
      console.error('Building the site');
      await buildOurs();
      await writeLimit();
    }
    if (isAsked('bytes')) printBytes();
    if (isAsked('intake')) await measureIntake(runs);
    if (isAsked('faults')) await measureFaults();
    if (isAsked('insights')) await measureInsights(articles);
    if (isAsked('desk')) await measureDesk();
    if (isAsked('lighthouse') || isAsked('navigation'))
      await measureInBrowser(rows, runs, { lighthouse: isAsked('lighthouse'), navigation: isAsked('navigation') });
  },
  () => undefined,
);

interface Options {
  runs: number;
  only: string | undefined;
  /** The pages to measure in the browser. */
  rows: readonly Row[];
  /** The numbers of articles to build the site with. */
  articles: number[];
}

function readOptions(values: Given<typeof USAGE.options>['values']): Options {
  const runs = Number(values.runs ?? '5');
  if (!Number.isInteger(runs) || runs < 1) throw new UsageError(`--runs takes a number of times, such as 5, not ${values.runs}.`);
  const { only } = values;
  if (only !== undefined && !MEASUREMENTS.some((name) => name === only)) throw new UsageError(`--only takes one of ${MEASUREMENTS.join(', ')}, not ${only}.`);
  const articles = (values.articles ?? '8,100,1000').split(',').map(Number);
  if (!articles.every(Number.isInteger)) throw new UsageError(`--articles takes numbers such as 8,100,1000, not ${values.articles}.`);
  return { runs, only, articles, rows: values['every-screen'] ? EVERY_SCREEN : ROWS };
}
