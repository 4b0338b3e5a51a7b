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
  const registers = [registry];
  new Counter({
    name: 'equanta_store_errors_total',
    help: 'Failed writes to the store.',
    registers,
  }).inc(store.failures());
  const up = new Gauge({
    name: 'equanta_store_up',
    help: 'Whether the store can be read.',
    registers,
  });
  try {
    const [counts, inbox, oldest, waveCounts, invited] = await Promise.all([
      store.outbox.counts(),
      store.inbox.counts(dueSince(now(), settings.answerDays)),
      store.outbox.oldestAt(),
      store.campaigns.countWaves(now()),
      store.invitations.countAll(),
    ]);
    const mails = new Gauge({
      name: 'equanta_outbox_mails',
      help: 'Mails in the outbox, by state; dead ones are dead letters.',
      labelNames: ['state'],
      registers,
    });
    for (const state of STATES) mails.set({ state }, counts[state] ?? 0);
    new Gauge({
      name: 'equanta_enquiries_due',
      help: 'Enquiries that are due for an answer.',
      registers,
    }).set(inbox.due);
    const age = new Gauge({
      name: 'equanta_outbox_oldest_seconds',
      help: 'Age of the oldest mail that waits in the outbox.',
      registers,
    });
    age.set(oldest === undefined ? 0 : Math.max(0, (now() - oldest) / 1000));
    const waves = new Gauge({
      name: 'equanta_campaign_waves',
      help: 'Waves of campaigns, by state.',
      labelNames: ['state'],
      registers,
    });
    for (const [state, count] of Object.entries(waveCounts)) waves.set({ state }, count);
    // Only invitations: the number of answers would tell how a wave stands.
    new Gauge({
      name: 'equanta_campaign_invitations',
      help: 'Stored invitations to waves of campaigns.',
      registers,
    }).set(invited);
    up.set(1);
  } catch {
    up.set(0);
  }
  return registry;
}

function readProcess(): Registry {
  const registry = new Registry();
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const gauge = (name: string, help: string, value: number) =>
    new Gauge({ name, help, registers: [registry] }).set(value);
  gauge('process_resident_memory_bytes', 'Resident memory.', rss);
  gauge('nodejs_heap_size_used_bytes', 'Heap in use.', heapUsed);
  gauge('process_uptime_seconds', 'Time since the start.', process.uptime());
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Processor time.',
    registers: [registry],
  }).inc((user + system) / 1e6);
  return registry;
}
