import { encryptItem, importContentKey, makeLock } from '../../core/gates/encrypt.ts';
import { GATES, itemPath, lockPath } from '../../core/gates/gates.ts';
import { makeBundles } from './bundles.ts';
import { readContentKeys } from './content-keys.ts';
import type { GatedItem } from './gated-items.ts';
import type { GateSettings } from './settings.ts';

/**
 * @returns the files to publish, by path within the site: a lock for each gate, the encrypted
 * items, and the bundles of clients.
 */
export async function makeGatedFiles(
  items: readonly GatedItem[],
  settings: GateSettings,
): Promise<Map<string, string | Uint8Array>> {
  const contentKeys = readContentKeys(settings.contentKeyFile);
  const bundles = await makeBundles(items, settings);
  const files = new Map<string, string | Uint8Array>(bundles.files);
  await Promise.all(
    GATES.map(async (gate) => {
      const contentKey = await importContentKey(contentKeys[gate]);
      const clients = gate === 'client-access' ? bundles.keys : [];
      files.set(
        lockPath(gate),
        JSON.stringify(await makeLock(gate, settings.codes[gate], contentKey, clients)),
      );
      const shared = items.filter((one) => one.gate === gate && one.client === undefined);
      for (const item of shared)
        files.set(itemPath(item), await encryptItem(item, contentKey, JSON.stringify(item.value)));
    }),
  );
  return files;
}
