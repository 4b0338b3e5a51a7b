import { randomBytes } from 'node:crypto';
import { open, readdir, readFile, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { giveToOwner, makePrivateFolder } from './durable-file.ts';
import { NONCE_BYTES, seal, unseal } from './seal.ts';

/** In bytes. */
export const KEY_BYTES = 32;
// Nearly all responses fit into one step, so that the encrypted length doesn't reveal long
// comments.
const PADDING_BYTES = 16 * 1024;

/** Each key of survey data is a file outside the database (decisions/survey-anonymity.md). */
export interface ResponseKeys {
  /** Reads the key if an interrupted run has made it. */
  make(id: string): Promise<Buffer>;
  /** Undefined if this machine has no key of this id. */
  read(id: string): Promise<Buffer | undefined>;
  /** With a new key, named by the id, which is written to disk first. @param step of padding */
  encrypt(id: string, value: unknown, step?: number): Promise<string>;
  /** Undefined if this machine has no key of this id. @throws if another key encrypted the text. */
  decrypt(id: string, text: string): Promise<unknown>;
  /** For good: nothing that these keys encrypted can be read any more, in backups either. */
  destroy(ids: readonly string[]): Promise<void>;
  /** Ids of keys written before a time (ms since 1970). */
  listBefore(time: number): Promise<string[]>;
}

// The content of a key's file between overwriting and removal, perhaps by another process.
const OVERWRITTEN = Buffer.alloc(KEY_BYTES);

/** The folder is made with the first key. */
export function createResponseKeys(folder: string): ResponseKeys {
  const fileOf = (id: string) => path.join(folder, id);
  let made: Promise<void> | undefined;
  const write = async (id: string, flag: 'wx' | 'w') => {
    made ??= makeDurableFolder(folder);
    await made;
    const key = randomBytes(KEY_BYTES);
    await writeSynced(fileOf(id), key, flag);
    giveToOwner(fileOf(id));
    await syncFolder(folder);
    return key;
  };
  const read = async (id: string) => {
    const key = await readFile(fileOf(id)).catch(unlessMissing);
    // An incomplete file of a killed process has encrypted nothing.
    return key?.length !== KEY_BYTES || key.equals(OVERWRITTEN) ? undefined : key;
  };
  return {
    make: async (id) => (await read(id)) ?? (await write(id, 'w')),
    read,
    encrypt: async (id, value, step) => encryptValue(await write(id, 'wx'), value, step),
    decrypt: async (id, text) => {
      const key = await read(id);
      return key && decryptValue(key, text);
    },
    destroy: async (ids) => {
      for (const id of ids) await destroy(fileOf(id)).catch(unlessMissing);
      if (ids.length > 0) await syncFolder(folder).catch(unlessMissing);
    },
    listBefore: async (time) => {
      const names = (await readdir(folder).catch(unlessMissing)) ?? [];
      const written = await Promise.all(
        names.map(async (name) => (await stat(fileOf(name)).catch(unlessMissing))?.mtimeMs ?? time),
      );
      return names.filter((_, index) => (written[index] ?? time) < time);
    },
  };
}

/** Overwrites the key first, because the file system may not reuse its block for long. */
async function destroy(file: string): Promise<void> {
  await writeSynced(file, OVERWRITTEN, 'r+');
  await unlink(file);
}

async function writeSynced(file: string, bytes: Buffer, flag: 'wx' | 'w' | 'r+'): Promise<void> {
  await using handle = await open(file, flag, 0o600);
  await handle.write(bytes, 0, bytes.length, 0);
  await handle.sync();
}

async function makeDurableFolder(folder: string): Promise<void> {
  makePrivateFolder(folder);
  for (const parent of [path.dirname(folder), path.dirname(path.dirname(folder))])
    await syncFolder(parent);
}

async function syncFolder(folder: string): Promise<void> {
  // Windows can't open folders, and syncs their entries by itself.
  if (process.platform === 'win32') return;
  await using handle = await open(folder, 'r');
  await handle.sync();
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/**
 * AES-256-GCM. @param step the length is padded to a multiple of this, in bytes. @returns base64.
 */
export function encryptValue(key: Buffer, value: unknown, step = PADDING_BYTES): string {
  const bytes = Buffer.from(JSON.stringify(value));
  // JSON allows spaces at its end.
  const padding = Buffer.alloc(step - (bytes.length % step), ' ');
  return seal(key, randomBytes(NONCE_BYTES), Buffer.concat([bytes, padding])).toString('base64');
}

/** @throws if the key is another one, or the text was changed. */
export function decryptValue(key: Buffer, text: string): unknown {
  return JSON.parse(unseal(key, Buffer.from(text, 'base64')).toString());
}
