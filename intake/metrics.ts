// Seconds. The visitor waits for what is measured: half of them are under a twentieth.
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type Labels = Record<string, string>;
type Kind = 'counter' | 'gauge' | 'histogram';

/** What is counted while the process runs, and how it is written down (Prometheus text format). No label ever comes from a visitor. */
export class Metrics {
  readonly #counts = new Map<string, Map<string, number>>();
  readonly #durations = new Map<string, { buckets: number[]; sum: number; count: number }>();

  /** Counts one. */
  count(name: 'submissions' | 'refused' | 'screen_views', labels: Labels): void {
    const counts = this.#counts.get(name) ?? new Map<string, number>();
    this.#counts.set(name, counts);
    counts.set(writeLabels(labels), (counts.get(writeLabels(labels)) ?? 0) + 1);
  }

  /** Notes how long a request took. */
  observe(route: string, seconds: number): void {
    const known = this.#durations.get(route) ?? { buckets: BUCKETS.map(() => 0), sum: 0, count: 0 };
    this.#durations.set(route, known);
    for (const [index, most] of BUCKETS.entries()) if (seconds <= most) known.buckets[index] = (known.buckets[index] ?? 0) + 1;
    known.sum += seconds;
    known.count += 1;
  }

  /** All that was counted. */
  write(): string {
    const counter = (name: string, help: string) => family(`equanta_${name}_total`, 'counter', help, [...(this.#counts.get(name) ?? [])]);
    return [
      counter('submissions', 'Submissions taken, by resource and outcome.'),
      counter('refused', 'Submissions refused, by resource and reason.'),
      counter('screen_views', 'Screens viewed, by path, where VISITS is on.'),
      family('equanta_request_seconds', 'histogram', 'How long requests of the API took.', [], this.#writeDurations()),
    ].join('');
  }

  #writeDurations(): string[] {
    const name = 'equanta_request_seconds';
    return [...this.#durations].flatMap(([route, { buckets, sum, count }]) => [
      ...BUCKETS.map((most, index) => `${name}_bucket${writeLabels({ route, le: String(most) })} ${buckets[index]}`),
      `${name}_bucket${writeLabels({ route, le: '+Inf' })} ${count}`,
      `${name}_sum${writeLabels({ route })} ${sum}`,
      `${name}_count${writeLabels({ route })} ${count}`,
    ]);
  }
}

/** A metric with its values. @param values pairs of written labels and a number. */
export function family(name: string, kind: Kind, help: string, values: [labels: string, value: number][], lines: string[] = []): string {
  const all = [...values.map(([labels, value]) => `${name}${labels} ${value}`), ...lines];
  return `# HELP ${name} ${help}\n# TYPE ${name} ${kind}\n${all.map((line) => `${line}\n`).join('')}`;
}

/** Labels as the format wants them. */
export function writeLabels(labels: Labels): string {
  return `{${Object.entries(labels)
    .map(([name, value]) => `${name}="${value.replace(/[\\"\n]/g, '_')}"`)
    .join(',')}}`;
}
