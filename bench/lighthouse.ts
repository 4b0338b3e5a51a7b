import { importTool } from '../tests/support/on-demand.ts';
import { type Sampled, sampleEach, withChromium } from './browser.ts';
import type { MeasuredPage } from './rows.ts';
import { type Column, kilobytes, median, printTable, ratio, whole } from './table.ts';

/** One Lighthouse run; times in ms. `tbtCpu` is the blocking time in the processor's own time. */
interface Sample {
  scores: number[];
  failedAudits: string[];
  numbers: Record<keyof typeof AUDITS | 'tbtCpu' | 'js', number | undefined>;
}

/** After this time, a task blocks the visitor (https://web.dev/articles/tbt). */
const LONG_TASK_MS = 50;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const AUDITS = {
  fcp: 'first-contentful-paint',
  lcp: 'largest-contentful-paint',
  si: 'speed-index',
  tbt: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
} as const;
/** Lighthouse's own for mobile, beside simulated slow 4G. */
const CPU_SLOWDOWN = 4;

/** Measures each page with Lighthouse, and prints the medians. */
export async function measureLighthouse(
  rows: readonly MeasuredPage[],
  runs: number,
): Promise<void> {
  const all = await sampleEach(rows, runs, sample);
  const middle = ({ samples }: Sampled<Sample>, key: keyof Sample['numbers']) =>
    median(samples.map(({ numbers }) => numbers[key]));
  const timesLimit = (key: 'fcp' | 'lcp' | 'si'): Column<Sampled<Sample>> => [
    `${key.toUpperCase()} x limit`,
    (one) => ratio(middle(one, key), all[0] && middle(all[0], key)),
  ];
  printTable(
    'Lighthouse, mobile: medians',
    [
      ['page', ({ row }) => row.name],
      ...CATEGORIES.map(
        (heading, index): Column<Sampled<Sample>> => [
          heading,
          ({ samples }) => whole(median(samples.map(({ scores }) => scores[index]))),
        ],
      ),
      ['FCP ms', (one) => whole(middle(one, 'fcp'))],
      ...(['fcp', 'lcp', 'si'] as const).map(timesLimit),
      ['TBT ms', (one) => whole(middle(one, 'tbt'))],
      ['TBT in CPU time', (one) => whole(middle(one, 'tbtCpu'))],
      ['CLS', (one) => middle(one, 'cls')?.toFixed(3) ?? '-'],
      ['JavaScript kB', (one) => kilobytes(middle(one, 'js'))],
      ['failed audits', ({ samples }) => listOnce(samples.flatMap((one) => one.failedAudits))],
    ],
    all,
  );
}

const listOnce = (names: string[]) => [...new Set(names)].join(' ') || '-';

/** @throws if Lighthouse can't measure the page. */
function sample(url: string): Promise<Sample> {
  return withChromium(async (_browser, port) => {
    const flags = { port, logLevel: 'silent', onlyCategories: CATEGORIES } as const;
    const { default: lighthouse } = await importTool<{ default: Lighthouse }>('lighthouse');
    const outcome = await lighthouse(url, flags);
    const error = outcome ? outcome.lhr.runtimeError?.message : 'Lighthouse returned no result.';
    if (!outcome || error) throw new Error(error);
    return extract(outcome.lhr, outcome.artifacts.Trace.traceEvents);
  });
}

function extract({ audits, categories }: Outcome['lhr'], events: TraceEvent[]): Sample {
  const value = (key: keyof typeof AUDITS) => audits[AUDITS[key]]?.numericValue;
  const { details } = audits['network-requests'] ?? {};
  const requests = (details?.items ?? []) as NetworkRequest[];
  const scripts = requests.filter(({ resourceType }) => resourceType === 'Script');
  const refs = Object.values(categories).flatMap(({ id, auditRefs }) =>
    id === 'performance' ? [] : auditRefs,
  );
  return {
    scores: CATEGORIES.map((id) => Math.round((categories[id]?.score ?? 0) * 100)),
    failedAudits: refs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
    numbers: {
      ...{
        fcp: value('fcp'),
        lcp: value('lcp'),
        si: value('si'),
        tbt: value('tbt'),
        cls: value('cls'),
      },
      tbtCpu: blockingTimeOf(events),
      js: scripts.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0),
    },
  };
}

interface NetworkRequest {
  resourceType?: string;
  transferSize?: number;
}

/** Times in µs; `tdur` is the processor's own. */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  tdur?: number;
}

type Lighthouse = (url: string, flags: object) => Promise<Outcome | undefined>;

interface Outcome {
  lhr: {
    runtimeError?: { message: string };
    audits: Record<
      string,
      { numericValue?: number; score: number | null; details?: { items?: object[] } }
    >;
    categories: Record<
      string,
      { id: string; score: number | null; auditRefs: { id: string; weight: number }[] }
    >;
  };
  artifacts: { Trace: { traceEvents: TraceEvent[] } };
}

function blockingTimeOf(events: TraceEvent[]): number {
  const painted = events.findLast(({ name }) => name === 'firstContentfulPaint');
  if (!painted) throw new Error('Nothing was painted.');
  const isOfPage = ({ pid, tid, ts }: TraceEvent) =>
    pid === painted.pid && tid === painted.tid && ts >= painted.ts;
  return events
    .filter((event) => event.name === 'RunTask' && isOfPage(event))
    .map(({ tdur = 0 }) => (tdur / 1000) * CPU_SLOWDOWN - LONG_TASK_MS)
    .reduce((sum, blocked) => sum + Math.max(0, blocked), 0);
}
