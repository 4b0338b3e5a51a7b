import { Counter, Histogram, Registry } from 'prom-client';

// Seconds. Half of the answers take less than 0.05 s, so the small buckets are close together.
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** No label ever contains a visitor's data. */
export class Metrics {
  readonly registry = new Registry();
  readonly submissions = new Counter({
    name: 'equanta_submissions_total',
    help: 'Submissions accepted, by resource and outcome.',
    labelNames: ['resource', 'outcome'],
    registers: [this.registry],
  });
  readonly refused = new Counter({
    name: 'equanta_refused_total',
    help: 'Submissions refused, by resource and reason.',
    labelNames: ['resource', 'reason'],
    registers: [this.registry],
  });
  readonly screenViews = new Counter({
    name: 'equanta_screen_views_total',
    help: 'Screen views by path, where VISITS is on.',
    labelNames: ['path'],
    registers: [this.registry],
  });
  readonly requestSeconds = new Histogram({
    name: 'equanta_request_seconds',
    help: 'Duration of API requests, by route.',
    labelNames: ['route'],
    buckets: BUCKETS,
    registers: [this.registry],
  });
}
