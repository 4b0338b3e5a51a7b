import { STORAGE_KEYS } from '../../../core/storage-keys.ts';
import type { BotSigns } from '../../../core/submissions/bot-signs.ts';
import type { Resource, Submission, SubmissionOf } from '../../../core/submissions/submission.ts';

/**
 * The intake keeps receipts for a day (interface.md, HTTP); a later retry could be stored twice.
 */
const KEPT_MS = 24 * 60 * 60 * 1000;
/** A submission being delivered, with what makes a retry recognisable. */
export interface Outgoing<Name extends Resource = Resource> {
  submission: SubmissionOf<Name>;
  signs: BotSigns | undefined;
  key: string;
  since: number;
}

type Stored = { [Name in Resource]?: Outgoing<Name> };

/**
 * A copy in memory, so that retries are recognised while the page is open even if storage is
 * forbidden, full or fails later.
 */
let latest: Stored = {};
let isStored = true;

/**
 * Keeps a submission until it is acknowledged. Returns the kept one if the submission is unchanged.
 * @param timeField the time of sending, ignored by that comparison
 */
export function keep(
  submission: Submission,
  signs: BotSigns | undefined,
  timeField: string,
): Outgoing {
  const known = find(submission.resource);
  if (known && isSame(known.submission, submission, timeField)) return known;
  const outgoing = { submission, signs, key: newKey(), since: Date.now() };
  write({ ...read(), [submission.resource]: outgoing });
  return outgoing;
}

export function find<Name extends Resource>(resource: Name): Stored[Name] {
  return read()[resource];
}

/** Whether a submission is being sent or will be offered again. */
export function holdsAny(): boolean {
  return Object.keys(read()).length > 0;
}

/** With an idempotency key, removes only the submission with that key. */
export function forget(resource: Resource, key?: string): void {
  const stored = read();
  if (key !== undefined && stored[resource]?.key !== key) return;
  delete stored[resource];
  write(stored);
}

// Without usable storage, submissions are still sent, but not kept for another visit.
function read(): Stored {
  if (!isStored) return { ...latest };
  try {
    const all = Object.entries<unknown>(
      JSON.parse(localStorage.getItem(STORAGE_KEYS.unsent) ?? '{}'),
    );
    const known = all.filter(
      ([, value]) => isOutgoing(value) && Date.now() - value.since < KEPT_MS,
    );
    const stored: Stored = Object.fromEntries(known);
    if (known.length < all.length) write(stored); // Removes expired submissions of all forms.
    return stored;
  } catch {
    return { ...latest };
  }
}

/** Another version of the site, or another program, may have stored a different value. */
function isOutgoing(value: unknown): value is Outgoing {
  const { submission, key, since }: { [Name in keyof Outgoing]?: unknown } = value ?? {};
  return (
    typeof key === 'string' &&
    typeof since === 'number' &&
    submission instanceof Object &&
    'payload' in submission &&
    submission.payload instanceof Object
  );
}

function write(stored: Stored): void {
  latest = stored;
  try {
    if (Object.keys(stored).length > 0)
      localStorage.setItem(STORAGE_KEYS.unsent, JSON.stringify(stored));
    else localStorage.removeItem(STORAGE_KEYS.unsent);
    isStored = true;
  } catch {
    isStored = false;
  }
}

function isSame(one: Submission, other: Submission, timeField: string): boolean {
  const essence = ({ payload }: Submission) =>
    JSON.stringify(
      Object.entries(payload).filter(([field]) => field !== timeField && field !== 'source'),
    );
  return essence(one) === essence(other);
}

// `crypto.randomUUID` exists over https only.
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
