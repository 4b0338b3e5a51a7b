import facts from 'delivery:facts';
import type { Resource } from '../../../core/submissions/submission.ts';
import { BASE } from '../../navigation/address.ts';
import { type Adapter, TIME_LIMIT_MS } from './adapter.ts';
import { find, forget, keep, type Outgoing } from './outbox.ts';

const SECOND_MS = 1000;
/** Waits between the attempts while somebody watches 'Sending...'. */
const WAITS_MS = [SECOND_MS, 3 * SECOND_MS];
/** Waits between the attempts of what goes on behind the visitor's back. */
const PATIENT_WAITS_MS = [1, 5, 15, 60, 300].map((seconds) => seconds * SECOND_MS);
/** The access form grants at once; nobody waits for its delivery. */
const IN_BACKGROUND: readonly Resource[] = ['access-requests'];

/** What another attempt can't help: the intake has understood, and refused. */
class Refused extends Error {
  override name = 'Refused';
}

/**
 * Delivers to our intake: kept in this browser until it is acknowledged, tried again with growing waits, known by its key
 * so that it is stored once.
 * @throws when it was refused, or when no attempt got an acknowledgement; what was not refused stays kept.
 */
export const deliver: Adapter['deliver'] = async (submission, signs) => {
  const outgoing = keep(submission, signs);
  const { resource } = submission;
  try {
    await attempt(outgoing, IN_BACKGROUND.includes(resource) ? PATIENT_WAITS_MS : WAITS_MS);
  } catch (error) {
    if (error instanceof Refused) forget(resource, outgoing.key);
    throw error;
  }
  forget(resource, outgoing.key);
};

export const kept: Adapter['kept'] = async (resource) => find(resource)?.submission.payload as never;

export const discard: Adapter['discard'] = async (resource) => forget(resource);

async function attempt(outgoing: Outgoing, [wait, ...waits]: number[]): Promise<void> {
  try {
    await post(outgoing);
  } catch (error) {
    if (error instanceof Refused || wait === undefined || isHopeless(outgoing.submission.resource)) throw error;
    await new Promise((resolve) => setTimeout(resolve, wait * (0.75 + Math.random() / 2)));
    await attempt(outgoing, waits);
  }
}

async function post({ submission: { resource, payload }, signs, key }: Outgoing): Promise<void> {
  const response = await fetch(`${facts.intakeUrl || BASE.replace(/\/$/, '')}/api/${resource}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify({ ...payload, ...signs }),
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  });
  if (response.ok) return;
  const message = `The intake answered ${response.status} to ${resource}.`;
  if (response.status >= 500 || response.status === 408 || response.status === 429) throw new Error(message);
  throw new Refused(message);
}

// Whoever watches is not kept waiting for attempts that can't succeed; in the background they may find the network back.
function isHopeless(resource: Resource): boolean {
  return !navigator.onLine && !IN_BACKGROUND.includes(resource);
}
