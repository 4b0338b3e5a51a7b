import { statSync } from 'node:fs';

/**
 * Watches that a SQLite file and its log stay the ones that were opened. Deleted or replaced, they would go on taking what no later
 * start finds again.
 * @returns a check, of some microseconds, which throws where a path leads elsewhere now.
 */
export function watchFiles(file: string): () => void {
  const opened = new Map<string, string | undefined>();
  return () => {
    for (const name of [file, `${file}-wal`]) {
      const found = identify(name);
      // The log is made with the first write.
      if (!opened.get(name)) opened.set(name, found);
      else if (opened.get(name) !== found)
        throw new Error(`${name} was deleted or replaced while the intake uses it: put it back, or start the intake again on what is there now.`);
    }
  };
}

function identify(file: string): string | undefined {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev} ${found.ino}`;
}
