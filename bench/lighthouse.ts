import lighthouse, { type Artifacts, type Result } from 'lighthouse';
import { withChromium } from './browser.ts';

/** The result of one Lighthouse run; times in ms, sizes in bytes on the wire. */
export interface LighthouseSample {
  scores: number[];
  failedAudits: string[];
  /** Lighthouse's own estimate of the machine's speed at that moment. */
  benchmarkIndex: number;
  numbers: Record<LighthouseNumber, number | undefined>;
}

/** `tbtCpu` is the total blocking time in the processor's own time, which other work on the machine doesn't lengthen. */
export type LighthouseNumber = 'fcp' | 'lcp' | 'si' | 'tbt' | 'tbtCpu' | 'cls' | 'mainThread' | 'total' | 'html' | 'js' | 'image' | 'font' | 'requests';

/** The part of a task that blocks the visitor begins after this time (https://web.dev/articles/tbt). */
const LONG_TASK_MS = 50;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

// Simulated slow 4G and a CPU slowed four times, as the performance goals demand.
const THROTTLING = {
  rttMs: 150,
  throughputKbps: 1638.4,
  requestLatencyMs: 562.5,
  downloadThroughputKbps: 1474.56,
  uploadThroughputKbps: 675,
  cpuSlowdownMultiplier: 4,
};

/** One Lighthouse run as a mobile phone. @throws if Lighthouse can't measure the page. */
export function sampleLighthouse(url: string): Promise<LighthouseSample> {
  return withChromium(async (_browser, port) => {
    const outcome = await lighthouse(url, { port, output: 'json', logLevel: 'silent', onlyCategories: CATEGORIES, throttling: THROTTLING });
    if (!outcome || outcome.lhr.runtimeError) throw new Error(outcome?.lhr.runtimeError?.message ?? 'Lighthouse returned no result.');
    return extract(outcome.lhr, outcome.artifacts.Trace.traceEvents);
  });
}

function extract(result: Result, events: TraceEvent[]): LighthouseSample {
  const value = (id: string) => result.audits[id]?.numericValue;
  const requests = requestsOf(result);
  const bytes = (type?: string) => requests.reduce((sum, { resourceType, transferSize = 0 }) => (!type || resourceType === type ? sum + transferSize : sum), 0);
  return {
    scores: CATEGORIES.map((id) => Math.round((result.categories[id]?.score ?? 0) * 100)),
    failedAudits: failedAudits(result),
    benchmarkIndex: result.environment.benchmarkIndex,
    numbers: {
      fcp: value('first-contentful-paint'),
      lcp: value('largest-contentful-paint'),
      si: value('speed-index'),
      tbt: value('total-blocking-time'),
      tbtCpu: blockingTimeOf(events),
      cls: value('cumulative-layout-shift'),
      mainThread: value('mainthread-work-breakdown'),
      total: bytes(),
      html: bytes('Document'),
      js: bytes('Script'),
      image: bytes('Image'),
      font: bytes('Font'),
      requests: requests.length,
    },
  };
}

// Lighthouse doesn't declare the processor's time of an event (µs).
type TraceEvent = Artifacts['Trace']['traceEvents'][number] & { tdur?: number };

function blockingTimeOf(events: TraceEvent[]): number {
  const painted = events.findLast(({ name }) => name === 'firstContentfulPaint');
  if (!painted) throw new Error('Nothing was painted.');
  return events
    .filter(({ name, pid, tid, ts }) => name === 'RunTask' && pid === painted.pid && tid === painted.tid && ts >= painted.ts)
    .map(({ tdur = 0 }) => (tdur / 1000) * THROTTLING.cpuSlowdownMultiplier - LONG_TASK_MS)
    .reduce((sum, blocked) => sum + Math.max(0, blocked), 0);
}

interface NetworkRequest {
  url: string;
  resourceType?: string;
  transferSize?: number;
}

function requestsOf(result: Result): NetworkRequest[] {
  const details = result.audits['network-requests']?.details;
  const items = details?.type === 'table' ? (details.items as unknown as NetworkRequest[]) : [];
  return items.filter(({ url }) => url.startsWith('http'));
}

function failedAudits({ categories, audits }: Result): string[] {
  return Object.values(categories)
    .filter(({ id }) => id !== 'performance')
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
}
