import { stripVTControlCharacters } from 'node:util';

export interface Outcome {
  passed: number;
  failed: string[];
  /** The skipped tests, each with its reason if it gives one. */
  skipped: string[];
  /** How long each file took, in seconds. */
  seconds: Record<string, number>;
}

/** How an error begins when WebKit's driver refuses a call or hangs: the page may be right. */
export const DRIVER_FAILED = 'WebKit’s driver failed';

export const NOTHING: Outcome = { passed: 0, failed: [], skipped: [], seconds: {} };

/** Adds up the results of several runs. */
export function sum(...outcomes: Outcome[]): Outcome {
  return outcomes.reduce(
    (total, { passed, failed, skipped, seconds }) => ({
      passed: total.passed + passed,
      failed: [...total.failed, ...failed],
      skipped: [...total.skipped, ...skipped],
      seconds: { ...total.seconds, ...seconds },
    }),
    NOTHING,
  );
}

/**
 * The last lines of a run: the ten slowest files, the duration in seconds, the skipped and failed
 * tests, and the counts.
 */
export function summarise({ passed, failed, skipped, seconds }: Outcome, total: number): string {
  const slowest = Object.entries(seconds)
    .sort(([, one], [, other]) => other - one)
    .slice(0, 10);
  const duration = Math.round(total);
  return [
    '',
    'The ten slowest files:',
    ...slowest.map(([file, time]) => `${time.toFixed(1).padStart(7)} s  ${file}`),
    `All took ${Math.floor(duration / 60)} min ${duration % 60} s.`,
    writeCounts({ passed, failed, skipped }),
  ].join('\n');
}

/** The end of every run: the skipped and the failed tests, and the counts on the last line. */
export function writeCounts({ passed, failed, skipped }: Omit<Outcome, 'seconds'>): string {
  const list = (tests: string[]) => tests.map((test) => `  ${test}`);
  return [
    `${skipped.length} skipped${skipped.length > 0 ? ':' : ''}`,
    ...list(skipped),
    ...(failed.length > 0 ? ['', 'Failed:', ...list(failed)] : []),
    '',
    `${passed} passed, ${failed.length} failed`,
  ].join('\n');
}

// The lines of Playwright and Vitest that tell what was expected and what came.
const DETAIL = /^(\s*(Locator:|Expected|Received)|[-+] )/;
const PLACE = /^\s*at .*\.(spec|test)\.ts:\d/;

/**
 * The name of a failed test with the first line of its error, up to eight lines of what was
 * expected and received, and where, without colours.
 */
export function describeFailure(test: string, error = ''): string {
  const [first = '', ...rest] = stripVTControlCharacters(error).split('\n');
  const details = [
    ...rest.filter((line) => DETAIL.test(line)).slice(0, 8),
    ...rest.filter((line) => PLACE.test(line)).slice(-1),
  ];
  return [`${test}: ${first}`, ...details.map((line) => `    ${line.trim().slice(0, 300)}`)].join(
    '\n',
  );
}
