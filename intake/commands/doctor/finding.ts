/** If a check did not pass, the text names the remedy. */
export interface Finding {
  state: 'ok' | 'warn' | 'fail';
  text: string;
}

export const ok = (text: string): Finding => ({ state: 'ok', text });
/** The site works, but the operator should look at this. */
export const warn = (text: string): Finding => ({ state: 'warn', text });
/** Visitors can't use the site or a part of it. */
export const fail = (text: string): Finding => ({ state: 'fail', text });

/** Drops `false`, the result of a condition. */
export function gather(...found: (Finding | Finding[] | false)[]): Finding[] {
  return found.flat().filter((one) => one !== false);
}

/** The operator's own machine, or a test name. */
export function isLocal(siteUrl: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$|\.(test|localhost)$/.test(
    new URL(siteUrl).hostname,
  );
}

/** Only visitors of a public site notice it: a failure, or a warning for a local site. */
export function missing(siteUrl: string, text: string): Finding {
  return isLocal(siteUrl) ? warn(text) : fail(text);
}

/**
 * A check that throws has failed.
 * @param explain returns undefined if the error's message has to do.
 */
export async function look(
  what: string,
  check: () => Promise<Finding[]>,
  explain?: (error: Error) => string | undefined,
): Promise<Finding[]> {
  try {
    return await check();
  } catch (error) {
    const { message } = error as Error;
    return [fail(`${what}: ${explain?.(error as Error) ?? message}`)];
  }
}
