import { parseArgs } from 'node:util';
import { measureInBrowser } from './browser-samples.ts';
import { printBytes } from './bytes.ts';
import { measureIntake } from './intake.ts';
import { buildOurs, writeLimit } from './sites.ts';
import { measureStaticFiles } from './static-files.ts';

const MEASUREMENTS = ['lighthouse', 'navigation', 'bytes', 'static', 'intake'] as const;
const USAGE = `usage: npm run bench -- [--runs N] [--only ${MEASUREMENTS.join('|')}]`;

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const options = readOptions();
if (!options) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  const { runs, only } = options;
  const isAsked = (name: (typeof MEASUREMENTS)[number]) => only === undefined || only === name;
  console.error('Building the site');
  await buildOurs();
  await writeLimit();
  if (isAsked('bytes')) printBytes();
  if (isAsked('static')) await measureStaticFiles(runs);
  if (isAsked('intake')) await measureIntake(runs);
  if (isAsked('lighthouse') || isAsked('navigation')) await measureInBrowser(runs, { lighthouse: isAsked('lighthouse'), navigation: isAsked('navigation') });
}

function readOptions(): { runs: number; only: string | undefined } | undefined {
  try {
    const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' }, only: { type: 'string' } } });
    const runs = Number(values.runs);
    const isKnown = values.only === undefined || MEASUREMENTS.some((name) => name === values.only);
    return Number.isInteger(runs) && runs > 0 && isKnown ? { runs, only: values.only } : undefined;
  } catch {
    return undefined;
  }
}
