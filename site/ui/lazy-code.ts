import { fetchMissingStyles } from './missing-styles.ts';

/** The server no longer has the chunk: the page is older than the site, and must be reloaded. */
export class CodeGone extends Error {
  override name = 'CodeGone';
}

/**
 * Fetches a chunk and its styles on first use, and keeps it.
 * @returns a function that rejects on a network failure (the next call tries again), and with
 * `CodeGone` if the server no longer has the chunk
 */
export function lazyCode<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let asked: Promise<Module> | undefined;
  let attempts = 0;
  let hasFailed = false;
  const attempt = async (): Promise<Module> => {
    attempts += 1;
    await fetchMissingStyles(); // An earlier chunk may share them.
    // Browsers remember a failed import until reload. A new fragment makes it another import of the
    // same file.
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
 * The file's address from the source text of the importing function: Safari's error message doesn't
 * name it.
 */
function addressIn(load: () => Promise<unknown>): string | undefined {
  const file = /import\(\W{0,99}([^"'`]{1,999}\.js)\W/.exec(String(load))?.[1];
  return file && new URL(file, import.meta.url).href;
}

/** Without an answer, the network may have failed instead. */
async function isGone(address: string): Promise<boolean> {
  const answer = await fetch(address, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  return answer !== undefined && isMissing(answer);
}

// Some file stores answer 403 in place of 404.
const MISSING = [403, 404, 410];

/**
 * Some hosts answer every path with home, so a page in place of a file also means it is missing.
 */
export function isMissing({ ok, status, headers }: Response): boolean {
  return (
    MISSING.includes(status) ||
    (ok && headers.get('Content-Type')?.startsWith('text/html') === true)
  );
}
