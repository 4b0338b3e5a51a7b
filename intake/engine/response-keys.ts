import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { open, readdir, readFile, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { giveToOwner, makeFolder } from './durable-file.ts';

/** The length of a key, in bytes. */
export const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
// Nearly all responses fit into one step, so that the length of the encrypted text doesn't reveal
// whose comments are long.
const PADDING_BYTES = 16 * 1024;

/** Keys of survey data, each in a file outside the database (decisions/survey-anonymity.md). */
export interface ResponseKeys {
  /** Makes a key, or reads the one that an interrupted run has made. */
  make(id: string): Promise<Buffer>;
  /** Reads a key; undefined if this machine has none of this id. */
  read(id: string): Promise<Buffer | undefined>;
  /** Writes a new key to disk and encrypts a value with it. @param id names the key. */
  encrypt(id: string, value: unknown): Promise<string>;
  /**
   * Decrypts a value; undefined if this machine has no key of this id. @throws if the text was
   * encrypted with another key.
   */
  decrypt(id: string, text: string): Promise<unknown>;
  /**
   * Deletes keys for good. What was encrypted with them can't be read any more, wherever it is
   * still stored.
   */
  destroy(ids: readonly string[]): Promise<void>;
  /** The ids of the keys that were written before a time (ms since 1970). */
  listBefore(time: number): Promise<string[]>;
}

// What a key's file holds between its overwriting and its removal, perhaps by another process.
const OVERWRITTEN = Buffer.alloc(KEY_BYTES);

/** The keys in a folder, which is made with the first key. */
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
    // One that a killed process has not written whole has encrypted nothing.
    return key?.length !== KEY_BYTES || key.equals(OVERWRITTEN) ? undefined : key;
  };
  return {
    make: async (id) => (await read(id)) ?? (await write(id, 'w')),
    read,
    encrypt: async (id, value) => encryptValue(await write(id, 'wx'), value),
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

/**
 * Overwrites a key before its file is removed: the file system may not reuse its block for long.
 */
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
  makeFolder(folder);
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
 * Encrypts a JSON value (AES-256-GCM). @param step its length is padded to a multiple of this, in
 * bytes. @returns base64.
 */
export function encryptValue(key: Buffer, value: unknown, step = PADDING_BYTES): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const bytes = Buffer.from(JSON.stringify(value));
  // JSON allows spaces at its end.
  const padding = Buffer.alloc(step - (bytes.length % step), ' ');
  return Buffer.concat([
    iv,
    cipher.update(bytes),
    cipher.update(padding),
    cipher.final(),
    cipher.getAuthTag(),
  ]).toString('base64');
}

/**
 * Decrypts what `encryptValue` returned. @throws if the key is another one, or the text was
 * changed.
 */
export function decryptValue(key: Buffer, text: string): unknown {
  const bytes = Buffer.from(text, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return JSON.parse(
    Buffer.concat([
      decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)),
      decipher.final(),
    ]).toString(),
  );
}
