import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { chunkOf } from './network.ts';
import { ROOT_SITE } from './sites.ts';

/** Reads a built script. @param script its path within the built site. */
export const readScript = (script: string) =>
  readFileSync(path.join(ROOT_SITE.folder, script), 'utf8');

/** All scripts of the build, by their paths within it. */
export function builtScripts(): string[] {
  const files = readdirSync(path.join(ROOT_SITE.folder, 'assets')).filter((file) =>
    file.endsWith('.js'),
  );
  return files.map((file) => `assets/${file}`);
}

/** Scripts, and everything that they import statically. */
export function withImports(scripts: string[], found = new Set<string>()): Set<string> {
  for (const script of scripts.filter((one) => !found.has(one))) {
    found.add(script);
    const imported = [
      ...readScript(script).matchAll(/(?:\bfrom|\bimport)\s*["'`](\.\/[^"'`]+\.js)["'`]/g),
    ];
    withImports(
      imported.map(([, name = '']) => path.posix.join(path.posix.dirname(script), name)),
      found,
    );
  }
  return found;
}

/**
 * Waits until chunks and everything that they import have arrived, so that the page can do without
 * the network. Call it before the page is opened.
 */
export async function chunksArrive(page: Page, ...names: string[]): Promise<void> {
  const chunks = builtScripts().filter((script) =>
    names.some((name) => chunkOf(name).test(`/${script}`)),
  );
  const arrivals = [...withImports(chunks)].map((script) =>
    page.waitForEvent('requestfinished', (request) => request.url().endsWith(`/${script}`)),
  );
  await Promise.all(arrivals);
}
