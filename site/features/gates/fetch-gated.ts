import { decryptItem } from '../../../core/gates/decrypt.ts';
import {
  type ContentKey,
  type Gate,
  type GatedPlace,
  itemPath,
  type Lock,
  lockPath,
} from '../../../core/gates/gates.ts';

/** @throws if the network or the server fails. */
export async function fetchLock(gate: Gate): Promise<Lock> {
  return (await fetchFile(lockPath(gate))).json();
}

export class WrongKey extends Error {
  override name = 'WrongKey';
}

/**
 * An item, or the bundle with all items of a client.
 * @returns values by the paths of their items.
 * @throws {WrongKey}, or another error if the network or the server fails.
 */
export async function fetchItems(
  { gate, path }: GatedPlace,
  { key, bundle }: ContentKey,
): Promise<Record<string, unknown>> {
  return bundle
    ? ((await fetchItem({ gate, path: bundle }, key)) as Record<string, unknown>)
    : { [path]: await fetchItem({ gate, path }, key) };
}

async function fetchItem(place: GatedPlace, key: CryptoKey): Promise<unknown> {
  const item = new Uint8Array(await (await fetchFile(itemPath(place))).arrayBuffer());
  const text = await decryptItem(place, key, item).catch((error) => {
    throw new WrongKey(`The key doesn't decrypt ${place.path}.`, { cause: error });
  });
  return JSON.parse(text);
}

async function fetchFile(file: string): Promise<Response> {
  const response = await fetch(import.meta.env.BASE_URL + file);
  if (!response.ok) throw new Error(`${file} could not be fetched (${response.status}).`);
  return response;
}
