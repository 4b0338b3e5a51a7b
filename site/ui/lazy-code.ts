import { fetchMissingStyles } from './missing-styles.ts';

/** A chunk is no longer on the server: the page is older than the site, and only a reload helps. */
export class CodeGone extends Error {
  override name = 'CodeGone';
}

/**
 * Fetches a chunk and its styles on its first use, and keeps it.
 * @param load imports the chunk.
 * @returns a function that answers with the chunk. It rejects where the network fails, and the next
 * call tries again; with `CodeGone` where the server no longer has the chunk.
 */
export function lazyCode<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let asked: Promise<Module> | undefined;
  let attempts = 0;
  let hasFailed = false;
  const attempt = async (): Promise<Module> => {
    attempts += 1;
    await fetchMissingStyles(); // A chunk that was asked for earlier may share them.
    // Browsers remember a failed import until the page is reloaded. A new fragment makes it another
    // import of the same file.
    const address = hasFailed && addressIn(load);
    return address ? import(/* @vite-ignore */ `${address}#${attempts}`) : load();
  };
  return () => {
    asked ??= attempt().catch(async (error: unknown) => {
      asked = undefined;
      hasFailed = true;
      const address = addressIn(load);
      throw address && (await isGone(address))
        ? new CodeGone(`${address} is no longer there.`)
        : error;
    });
    return asked;
  };
}

/**
 * The address of the file, from the built code of the function that imports it: the message of a
 * failed import names it in Chromium and Firefox, not in Safari.
 */
function addressIn(load: () => Promise<unknown>): string | undefined {
  const file = /import\(\W{0,99}([^"'`]{1,999}\.js)\W/.exec(String(load))?.[1];
  return file && new URL(file, import.meta.url).href;
}

/**
 * Whether a server answers that it doesn't have the file. Without an answer, the network may be
 * gone instead.
 */
async function isGone(address: string): Promise<boolean> {
  const answer = await fetch(address, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  return answer !== undefined && isMissing(answer);
}

// 403 is what some file stores answer in place of 404.
const MISSING = [403, 404, 410];

/**
 * Whether a host's answer means that it has no such file. Some hosts answer every path with home,
 * so a page in place of a file means it, too.
 */
export function isMissing({ ok, status, headers }: Response): boolean {
  return (
    MISSING.includes(status) ||
    (ok && headers.get('Content-Type')?.startsWith('text/html') === true)
  );
}
