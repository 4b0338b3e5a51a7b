import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export class OutputFolder {
  readonly path: string;
  #documents = 0;

  constructor(folder: string) {
    this.path = folder;
  }

  get documents(): number {
    return this.#documents;
  }

  /** @param file path within the site, such as `data/a.json`. */
  write(file: string, content: string | Uint8Array): void {
    const target = path.join(this.path, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, content);
    if (file.endsWith('.html')) this.#documents += 1;
  }
}
