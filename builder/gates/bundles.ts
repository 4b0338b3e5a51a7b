import { createHash, createHmac } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { type ClientKey, encryptItem, importContentKey } from '../../core/gates/encrypt.ts';
import { blocksOf } from '../../core/gates/format.ts';
import { itemPath } from '../../core/gates/gates.ts';
import { SettingsError } from '../../core/settings/read.ts';
import { readClientCodes } from './client-codes.ts';
import { contentKeySchema, makeContentKey } from './content-keys.ts';
import type { GatedItem } from './gated-items.ts';
import { createSecretFile } from './secret-file.ts';
import type { GateSettings } from './settings.ts';

/** Decoys fill up the number of bundles to a multiple of this (decisions/gates-encryption.md). */
export const BUNDLES = 8;

const GATE = 'client-access';
const DECOY_FILE = 'decoy-key';

/** `files`: by path within the site. */
interface Bundles {
  keys: ClientKey[];
  files: Map<string, Uint8Array>;
}

/**
 * A bundle contains the items that all clients share and those of its client. Decoys hide the
 * number of clients, and all bundles have the same length. Without clients, only the keys of decoys
 * are made.
 * @throws {SettingsError} if a client has no code, or a weak one.
 */
export async function makeBundles(
  items: readonly GatedItem[],
  settings: GateSettings,
): Promise<Bundles> {
  const clients = [...new Set(items.flatMap(({ client }) => client ?? []))];
  const real = readClientCodes(
    clients.map((name) => ({ name })),
    settings,
  ).map(({ client, code, key }) => ({ code, key, text: textOf(client, items) }));
  const count = Math.max(1, Math.ceil(real.length / BUNDLES)) * BUNDLES;
  const decoys = decoyKeys(
    count - real.length,
    real.length > 0 ? settings.clientFolder : undefined,
  ).map((key) => ({ key, text: '' }));
  const blocks = Math.max(...real.map(({ text }) => blocksOf(text)));
  const made = await Promise.all(
    [...real, ...decoys].map(async ({ key, text, ...code }) => {
      const [bundle, contentKey] = [nameOf(key), await importContentKey(key)];
      const file =
        real.length > 0
          ? await encryptItem({ gate: GATE, path: bundle }, contentKey, text, blocks)
          : undefined;
      return { ...code, contentKey, bundle, file };
    }),
  );
  // Sorted by name, which is a hash, so that the order tells nothing.
  const keys = made
    .sort((a, b) => a.bundle.localeCompare(b.bundle))
    .map(({ file: _, ...key }) => key);
  return {
    keys,
    files: new Map(
      made.flatMap(({ bundle, file }) =>
        file ? [[itemPath({ gate: GATE, path: bundle }), file]] : [],
      ),
    ),
  };
}

/** Values by path. A client's own item replaces a shared one. */
function textOf(client: string, items: readonly GatedItem[]): string {
  const shared = items.filter((item) => item.gate === GATE && item.client === undefined);
  const own = items.filter((item) => item.client === client);
  return JSON.stringify(
    Object.fromEntries([...shared, ...own].map(({ path: at, value }) => [at, value])),
  );
}

/** The same in each build, because a browser remembers the bundle's name with the key. */
function nameOf(key: string): string {
  return createHash('sha256').update(`equanta bundle\n${key}`).digest('hex').slice(0, 32);
}

/** Where bundles are published, decoys are the same in each build, as clients' bundles are. */
function decoyKeys(count: number, folder: string | undefined): string[] {
  const root =
    folder === undefined ? makeContentKey() : readDecoyKey(path.join(folder, DECOY_FILE));
  return Array.from({ length: count }, (_, index) =>
    createHmac('sha256', root).update(String(index)).digest('base64'),
  );
}

function readDecoyKey(file: string): string {
  if (!existsSync(file)) createSecretFile(file, makeContentKey());
  const result = v.safeParse(
    v.pipe(v.string(), v.parseJson(), contentKeySchema),
    readFileSync(file, 'utf8'),
  );
  if (result.success) return result.output;
  throw new SettingsError(`${file} holds no key: remove it, and a new one is made`);
}
