import { encryptItem, importContentKey, makeLock } from '../../core/gates/encrypt.ts';
import { GATES, itemPath, lockPath } from '../../core/gates/gates.ts';
import { readContentKeys } from './content-keys.ts';
import type { GatedItem } from './gated-items.ts';
import type { GateSettings } from './settings.ts';

/** Encrypts what is behind the gates. @returns the files to publish, by their path within the site: a lock for each gate, and the encrypted items. */
export async function makeGatedFiles(items: readonly GatedItem[], { codes, contentKeyFile }: GateSettings): Promise<Map<string, string | Uint8Array>> {
  const contentKeys = readContentKeys(contentKeyFile);
  const files = new Map<string, string | Uint8Array>();
  await Promise.all(
    GATES.map(async (gate) => {
      const contentKey = await importContentKey(contentKeys[gate]);
      files.set(lockPath(gate), JSON.stringify(await makeLock(gate, codes[gate], contentKey)));
      for (const item of items.filter((one) => one.gate === gate)) files.set(itemPath(item), await encryptItem(item, contentKey, JSON.stringify(item.value)));
    }),
  );
  return files;
}
