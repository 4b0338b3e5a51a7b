import type { LighthouseNumber, LighthouseSample } from './lighthouse.ts';
import type { NavigationSample } from './navigation.ts';
import type { Row } from './rows.ts';
import { type Column, kib, median, printTable, ratio, spread, whole } from './table.ts';

/** All samples of a row. */
export interface Samples {
  row: Row;
  lighthouse: LighthouseSample[];
  navigation: NavigationSample[];
}

const name: Column<Samples> = ['page', ({ row }) => row.name];

/** Prints medians, ratios to the limit, and spreads of the Lighthouse runs. */
export function printLighthouse(all: Samples[]): void {
  const values = ({ lighthouse }: Samples, key: LighthouseNumber) => lighthouse.map(({ numbers }) => numbers[key]);
  const middle = (samples: Samples, key: LighthouseNumber) => median(values(samples, key));
  const score = (index: number) => (samples: Samples) => whole(median(samples.lighthouse.map(({ scores }) => scores[index])));
  const ms = (heading: string, key: LighthouseNumber): Column<Samples> => [heading, (samples) => whole(middle(samples, key))];
  const size = (key: LighthouseNumber): Column<Samples> => [`${key} KiB`, (samples) => kib(middle(samples, key))];
  const timesLimit = (key: LighthouseNumber): Column<Samples> => [key, (samples) => ratio(middle(samples, key), all[0] && middle(all[0], key))];
  const range = (key: LighthouseNumber): Column<Samples> => [key, (samples) => spread(values(samples, key))];

  printTable(
    'Lighthouse, mobile: medians',
    [
      name,
      ...['performance', 'accessibility', 'best practices', 'SEO'].map((heading, index): Column<Samples> => [heading, score(index)]),
      ms('FCP ms', 'fcp'),
      ms('LCP ms', 'lcp'),
      ms('SI ms', 'si'),
      ms('TBT ms', 'tbt'),
      ms('TBT in CPU time', 'tbtCpu'),
      ['CLS', (samples) => middle(samples, 'cls')?.toFixed(3) ?? '-'],
      ms('main thread ms', 'mainThread'),
      ...(['total', 'html', 'js', 'image', 'font'] as const).map(size),
      ms('requests', 'requests'),
    ],
    all,
  );
  printTable('Lighthouse: ratio to limit', [name, ...(['fcp', 'lcp', 'si', 'mainThread', 'total', 'requests'] as const).map(timesLimit)], all);
  printTable(
    'Lighthouse: spread and failed audits',
    [
      name,
      ...(['fcp', 'lcp', 'si', 'tbt', 'tbtCpu', 'mainThread'] as const).map(range),
      ['benchmark index', ({ lighthouse }) => spread(lighthouse.map(({ benchmarkIndex }) => benchmarkIndex))],
      ['failed audits', ({ lighthouse }) => [...new Set(lighthouse.flatMap(({ failedAudits }) => failedAudits))].join(' ') || '-'],
    ],
    all,
  );
}

/** Prints medians, ratios to the limit, and spreads of the navigation probe. */
export function printNavigation(all: Samples[]): void {
  const values = ({ navigation }: Samples, key: 'ms' | 'msOnSlow4g' | 'inp') => navigation.map((sample) => sample[key]);
  const middle = (samples: Samples | undefined, key: 'ms' | 'msOnSlow4g' | 'inp') => samples && median(values(samples, key));
  printTable(
    "Navigation: click to the next page's painted h1, CPU slowed 4 times",
    [
      name,
      ['ms', (samples) => whole(middle(samples, 'ms'))],
      ['x limit', (samples) => ratio(middle(samples, 'ms'), middle(all[0], 'ms'))],
      ['spread', (samples) => spread(values(samples, 'ms'))],
      ['slow 4G ms', (samples) => whole(middle(samples, 'msOnSlow4g'))],
      ['x limit', (samples) => ratio(middle(samples, 'msOnSlow4g'), middle(all[0], 'msOnSlow4g'))],
      ['spread', (samples) => spread(values(samples, 'msOnSlow4g'))],
      ['INP ms', (samples) => whole(middle(samples, 'inp'))],
      ['kind', ({ navigation }) => navigation[0]?.kind ?? '-'],
      ['link', ({ row }) => row.link ?? '-'],
      ['to', ({ navigation }) => navigation[0]?.to ?? '-'],
    ],
    all,
  );
}
