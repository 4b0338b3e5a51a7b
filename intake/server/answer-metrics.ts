import { Counter, Gauge, Registry } from 'prom-client';
import { dueSince } from '../../core/desk/due.ts';
import { json } from '../http/answer.ts';
import { hasToken } from '../http/body.ts';
import { OWN_HEADERS } from '../http/page.ts';
import type { Deps } from './deps.ts';

const STATES = ['pending', 'sending', 'delivered', 'withdrawn', 'dead'];

/** Serves the metrics to requests with the token. Others get 404. */
export async function answerMetrics(request: Request, deps: Deps): Promise<Response> {
  if (!hasToken(request, deps.settings.metricsToken)) return json(404, { error: 'unknown' });
  const all = Registry.merge([deps.metrics.registry, await readStore(deps), readProcess()]);
  return new Response(await all.metrics(), {
    headers: { ...OWN_HEADERS, 'Content-Type': all.contentType },
  });
}

/**
 * Metrics read from the store. The registry is new each time, so that no value of an earlier
 * reading remains.
 */
async function readStore({ store, settings, now }: Deps): Promise<Registry> {
  const registry = new Registry();
  const { gauge, gauges, counter } = metricsOf(registry);
  counter('equanta_store_errors_total', 'Failed writes to the store.', store.failures());
  const up = (value: 0 | 1) => gauge('equanta_store_up', 'Whether the store can be read.', value);
  try {
    const [counts, inbox, oldest, waveCounts, invited] = await Promise.all([
      store.outbox.counts(),
      store.inbox.counts(dueSince(now(), settings.answerDays)),
      store.outbox.oldestAt(),
      store.campaigns.countWaves(now()),
      store.invitations.countAll(),
    ]);
    gauges(
      'equanta_outbox_mails',
      'Mails in the outbox, by state; dead ones are dead letters.',
      Object.fromEntries(STATES.map((state) => [state, counts[state] ?? 0])),
    );
    gauge('equanta_enquiries_due', 'Enquiries that are due for an answer.', inbox.due);
    gauge(
      'equanta_outbox_oldest_seconds',
      'Age of the oldest mail that waits in the outbox.',
      oldest === undefined ? 0 : Math.max(0, (now() - oldest) / 1000),
    );
    gauges('equanta_campaign_waves', 'Waves of campaigns, by state.', waveCounts);
    // Only invitations: the number of answers would tell how a wave stands.
    gauge('equanta_campaign_invitations', 'Stored invitations to waves of campaigns.', invited);
    up(1);
  } catch {
    up(0);
  }
  return registry;
}

function readProcess(): Registry {
  const registry = new Registry();
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const { gauge, counter } = metricsOf(registry);
  gauge('process_resident_memory_bytes', 'Resident memory.', rss);
  gauge('nodejs_heap_size_used_bytes', 'Heap in use.', heapUsed);
  gauge('process_uptime_seconds', 'Time since the start.', process.uptime());
  counter('process_cpu_seconds_total', 'Processor time.', (user + system) / 1e6);
  return registry;
}

/** What adds metrics to a registry, each with its value. */
function metricsOf(registry: Registry) {
  const registers = [registry];
  return {
    counter: (name: string, help: string, value: number) =>
      new Counter({ name, help, registers }).inc(value),
    gauge: (name: string, help: string, value: number) =>
      new Gauge({ name, help, registers }).set(value),
    gauges: (name: string, help: string, byState: Record<string, number>) => {
      const gauge = new Gauge({ name, help, labelNames: ['state'], registers });
      for (const [state, value] of Object.entries(byState)) gauge.set({ state }, value);
    },
  };
}
