import { BlockList } from 'node:net';
import type { Deps } from '../deps.ts';
import { hasToken } from '../http/bearer.ts';
import { OWN_HEADERS } from '../http/page.ts';
import { family, writeLabels } from '../metrics.ts';
import { json } from './respond.ts';

const HERE = new BlockList();
HERE.addSubnet('127.0.0.0', 8);
HERE.addAddress('::1', 'ipv6');
// What a proxy adds: a request that has one comes from elsewhere, though the proxy stands on this machine.
const FORWARDED = ['X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'X-Real-IP', 'Forwarded', 'Via'];
const STATES = ['pending', 'sending', 'delivered', 'withdrawn', 'dead'];

/** The metrics, for who asks on this machine or knows the token (decision 0021); for everybody else there are none. */
export async function answerMetrics(request: Request, socketAddress: string, deps: Deps): Promise<Response> {
  if (!isFromHere(request, socketAddress) && !hasToken(request, deps.settings.metricsToken)) return json(404, { error: 'unknown' });
  const text = deps.metrics.write() + (await writeStore(deps)) + writeProcess();
  return new Response(text, { headers: { ...OWN_HEADERS, 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' } });
}

function isFromHere(request: Request, socketAddress: string): boolean {
  const address = socketAddress.replace(/^::ffff:/i, '');
  const isLocal = HERE.check(address, address.includes(':') ? 'ipv6' : 'ipv4');
  return isLocal && !FORWARDED.some((name) => request.headers.has(name));
}

async function writeStore({ store, now }: Deps): Promise<string> {
  const errors = family('equanta_store_errors_total', 'counter', 'Writes that the store did not take.', [['', store.failures()]]);
  try {
    const [counts, oldest] = await Promise.all([store.outbox.counts(), store.outbox.oldestAt()]);
    const states = STATES.map((state): [string, number] => [writeLabels({ state }), counts[state] ?? 0]);
    const age = oldest === undefined ? 0 : Math.max(0, (now() - oldest) / 1000);
    return [
      errors,
      family('equanta_store_up', 'gauge', 'Whether the store can be read.', [['', 1]]),
      family('equanta_outbox_mails', 'gauge', 'Mails in the outbox, by state; dead ones are dead letters.', states),
      family('equanta_outbox_oldest_seconds', 'gauge', 'For how long the oldest mail has waited.', [['', age]]),
    ].join('');
  } catch {
    return errors + family('equanta_store_up', 'gauge', 'Whether the store can be read.', [['', 0]]);
  }
}

function writeProcess(): string {
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return [
    family('process_resident_memory_bytes', 'gauge', 'Resident memory.', [['', rss]]),
    family('nodejs_heap_size_used_bytes', 'gauge', 'Heap in use.', [['', heapUsed]]),
    family('process_cpu_seconds_total', 'counter', 'Processor time.', [['', (user + system) / 1e6]]),
    family('process_uptime_seconds', 'gauge', 'Since the start.', [['', process.uptime()]]),
  ].join('');
}
