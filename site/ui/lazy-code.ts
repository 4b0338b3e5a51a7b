/**
 * Fetches a chunk on its first use and keeps it.
 * @param load imports the chunk.
 * @returns a function that answers with the chunk. It rejects where the network fails, and the next call tries again.
 */
export function lazyCode<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let asked: Promise<Module> | undefined;
  let attempts = 0;
  let failed: string | undefined;
  const attempt = (): Promise<Module> => {
    attempts += 1;
    // Browsers remember a failed import until the page is reloaded. A new fragment makes it another import of the same file.
    return failed === undefined ? load() : import(/* @vite-ignore */ `${failed}#${attempts}`);
  };
  return () => {
    asked ??= attempt().catch((error: unknown) => {
      asked = undefined;
      failed ??= addressIn(error);
      throw error;
    });
    return asked;
  };
}

/** The address of the file, which Chromium and Firefox name in the message. */
function addressIn(error: unknown): string | undefined {
  return /https?:\S+\.js/.exec(String(error))?.[0];
}
