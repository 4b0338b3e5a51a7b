import { statSync } from 'node:fs';

/**
 * Checks that a SQLite file and its log are still the opened ones. If they are deleted or replaced,
 * SQLite goes on writing to files that no later start finds.
 * @returns a check that takes some microseconds, and throws if a path now names another file.
 */
export function watchFiles(file: string): () => void {
  const opened = new Map<string, string | undefined>();
  return () => {
    for (const name of [file, `${file}-wal`]) {
      const found = identify(name);
      // SQLite creates the log at the first write.
      if (!opened.get(name)) opened.set(name, found);
      else if (opened.get(name) !== found)
        throw new Error(
          `${name} was deleted or replaced while the intake uses it: put it back, or restart the intake to use the present file.`,
        );
    }
  };
}

function identify(file: string): string | undefined {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev} ${found.ino}`;
}
