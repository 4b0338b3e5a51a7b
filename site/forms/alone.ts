type Work<T> = () => Promise<T>;
const NEVER = new AbortController().signal;

/**
 * Runs work while no other tab of the site runs work of the same name. Web Locks exist over https
 * only, and a browser that blocks site data refuses them: then the work runs at once.
 * @param name what may run in one tab at a time.
 * @param signal ends the wait for other tabs.
 * @throws what the work throws, or the signal's reason if it ended the wait.
 */
export async function alone<T>(name: string, work: Work<T>, signal = NEVER): Promise<T> {
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    return work();
  };
  try {
    return await navigator.locks.request(name, { signal }, begin);
  } catch (error) {
    if (hasBegun || signal.aborted) throw error;
    return work();
  }
}
