/** What was looked at, how it stands, and where it doesn't, what to do. */
export interface Finding {
  state: 'ok' | 'warn' | 'fail';
  text: string;
}

/** It stands well. */
export const ok = (text: string): Finding => ({ state: 'ok', text });
/** It works, but somebody should look at it. */
export const warn = (text: string): Finding => ({ state: 'warn', text });
/** It would fail visitors today. */
export const fail = (text: string): Finding => ({ state: 'fail', text });

/** Whether an address is one for trying out, where what visitors need may still be missing. */
export function isLocal(siteUrl: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$|\.(test|localhost)$/.test(new URL(siteUrl).hostname);
}

/** What is only missing for visitors: a failure, unless there are none yet. */
export function missing(siteUrl: string, text: string): Finding {
  return isLocal(siteUrl) ? warn(text) : fail(text);
}

/** Looks at something. What can't be looked at has failed, and says why. */
export async function look(what: string, check: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check();
  } catch (error) {
    return [fail(`${what}: ${(error as Error).message}`)];
  }
}
