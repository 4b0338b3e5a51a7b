import { STORAGE_KEYS } from '../../../core/storage-keys.ts';
import type { BotSigns } from '../../../core/submissions/bot-signs.ts';
import type { Resource, Submission, SubmissionOf } from '../../../core/submissions/submission.ts';

/** The intake knows an idempotency key for a day (interface.md, HTTP): after that, sending again could store twice. */
const KEPT_MS = 24 * 60 * 60 * 1000;
/** A submission on its way, with what makes a second attempt the same as the first. */
export interface Outgoing<Name extends Resource = Resource> {
  submission: SubmissionOf<Name>;
  signs: BotSigns | undefined;
  /** The idempotency key. */
  key: string;
  since: number;
}

type Stored = { [Name in Resource]?: Outgoing<Name> };

/** What a browser that forbids storage can't keep: known until the page goes, so that trying again is the same submission. */
let unstored: Stored = {};

/**
 * Keeps a submission until it is acknowledged. What is submitted anew, unchanged, is the submission already kept.
 * @param timeField the field that differs each time the same thing is submitted.
 */
export function keep(submission: Submission, signs: BotSigns | undefined, timeField: string): Outgoing {
  const known = find(submission.resource);
  if (known && isSame(known.submission, submission, timeField)) return known;
  const outgoing = { submission, signs, key: newKey(), since: Date.now() };
  write({ ...read(), [submission.resource]: outgoing });
  return outgoing;
}

/** What is kept for a resource. */
export function find<Name extends Resource>(resource: Name): Stored[Name] {
  return read()[resource];
}

/** Whether anything is kept, for any resource: on its way, or to be offered again. */
export function holdsAny(): boolean {
  return Object.keys(read()).length > 0;
}

/** Forgets what was acknowledged, refused for good, or given up. With a key, only that very submission. */
export function forget(resource: Resource, key?: string): void {
  const stored = read();
  if (key !== undefined && stored[resource]?.key !== key) return;
  delete stored[resource];
  write(stored);
}

// Where a browser forbids storage, or holds something else there, submissions still go out; they are only not kept for another visit.
function read(): Stored {
  try {
    const all = Object.entries<unknown>(JSON.parse(localStorage.getItem(STORAGE_KEYS.outbox) ?? '{}'));
    const known = all.filter(([, value]) => isOutgoing(value) && Date.now() - value.since < KEPT_MS);
    const stored: Stored = Object.fromEntries(known);
    if (known.length < all.length) write(stored); // Whichever form is used, none outlasts its day.
    return stored;
  } catch {
    return { ...unstored };
  }
}

/** Whether this is a submission on its way: another version, or another program, may have stored something else. */
function isOutgoing(value: unknown): value is Outgoing {
  const { submission, key, since }: { [Name in keyof Outgoing]?: unknown } = value ?? {};
  return (
    typeof key === 'string' && typeof since === 'number' && submission instanceof Object && 'payload' in submission && submission.payload instanceof Object
  );
}

function write(stored: Stored): void {
  try {
    if (Object.keys(stored).length > 0) localStorage.setItem(STORAGE_KEYS.outbox, JSON.stringify(stored));
    else localStorage.removeItem(STORAGE_KEYS.outbox);
    unstored = {};
  } catch {
    unstored = stored;
  }
}

function isSame(one: Submission, other: Submission, timeField: string): boolean {
  const essence = ({ payload }: Submission) => JSON.stringify(Object.entries(payload).filter(([field]) => field !== timeField && field !== 'source'));
  return essence(one) === essence(other);
}

// `crypto.randomUUID` is there over https alone.
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
