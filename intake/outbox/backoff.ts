const FIRST_MS = 2000;
const LONGEST_MS = 60 * 60 * 1000;
const RELAY_FIRST_MS = 500;
const RELAY_LONGEST_MS = 20_000;

/** The backoff of a mail (ms): it doubles after each attempt, up to an hour, with jitter. */
export function backoff(attempt: number, random = Math.random): number {
  return jitter(Math.min(LONGEST_MS, FIRST_MS * 2 ** (attempt - 1)), random);
}

/**
 * The pause (ms) after `failures` failures of the relay in a row. It is short, so that waiting mail
 * is sent soon after the relay recovers.
 */
export function relayPause(failures: number, random = Math.random): number {
  return jitter(Math.min(RELAY_LONGEST_MS, RELAY_FIRST_MS * 2 ** (failures - 1)), random);
}

function jitter(milliseconds: number, random: () => number): number {
  return Math.round(milliseconds * (0.5 + random() / 2));
}
