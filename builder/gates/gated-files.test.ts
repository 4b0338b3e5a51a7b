import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { decryptItem, fits, unlock } from '../../core/gates/decrypt.ts';
import { BLOCK_BYTES } from '../../core/gates/format.ts';
import { type ContentKey, type Lock, ROUNDS } from '../../core/gates/gates.ts';
import { SAMPLE_CODES } from '../../core/gates/weakness.ts';
import { SettingsError } from '../../core/settings/read.ts';
import { sharedFolder } from '../../tests/support/test-folder.ts';

import { readContentKeys } from './content-keys.ts';
import { makeGatedFiles } from './gated-files.ts';

const folder = sharedFolder();

const PLACE = { gate: 'client-access', path: 'documents' } as const;
const VALUE = { title: 'The heron stands at the weir' };
const settings = {
  codes: SAMPLE_CODES,
  sampleGates: [],
  isSampleAllowed: true,
  contentKeyFile: path.join(folder, 'keys/content-keys.json'),
  clientFolder: path.join(folder, 'keys/clients'),
};

// Hashing a code is slow, so all tests share one encryption and decryption.
let files: Map<string, string | Uint8Array>;
let lock: Lock;
let contentKey: ContentKey;
const bytesOf = (file: string) => Uint8Array.from(files.get(file) as Uint8Array);

beforeAll(async () => {
  files = await makeGatedFiles(
    [
      { ...PLACE, value: VALUE },
      { gate: 'survey-preview', path: 'documents', value: 'x'.repeat(BLOCK_BYTES) },
    ],
    settings,
  );
  lock = JSON.parse(String(files.get('gated/client-access/lock.json')));
  contentKey = (await unlock('client-access', SAMPLE_CODES['client-access'], lock)) as ContentKey;
});

describe('What is behind a gate', () => {
  test('is published as a lock for each gate and its items, encrypted', () => {
    expect([...files.keys()].sort()).toEqual([
      'gated/client-access/documents.bin',
      'gated/client-access/lock.json',
      'gated/survey-preview/documents.bin',
      'gated/survey-preview/lock.json',
    ]);
    expect(lock.rounds).toBe(1_000_000);
    expect(ROUNDS).toBe(1_000_000);
    for (const content of files.values())
      expect(Buffer.from(content).toString('latin1')).not.toMatch(/heron|client papers/);
  });

  test('is opened by the right code, with a key that cannot be exported', async () => {
    const { key, bundle } = contentKey;
    expect(bundle).toBe('');
    expect(
      JSON.parse(await decryptItem(PLACE, key, bytesOf('gated/client-access/documents.bin'))),
    ).toEqual(VALUE);
    expect(key.extractable).toBe(false);
    expect(key.usages).toEqual(['decrypt']);
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
    expect(await fits('client-access', contentKey, lock)).toBe(true);
  });

  test('is opened by no other code', async () => {
    const code = SAMPLE_CODES['client-access'];
    for (const wrong of ['', `${code} `, code.toUpperCase()])
      expect(await unlock('client-access', wrong, lock)).toBeUndefined();
    expect(await unlock('survey-preview', code, lock), 'at the other gate').toBeUndefined();
  });

  test('passes for nothing else: not for another path, gate or version, nor when changed', async () => {
    const item = bytesOf('gated/client-access/documents.bin');
    const { key } = contentKey;
    await expect(decryptItem({ ...PLACE, path: 'documents/1' }, key, item)).rejects.toThrow();
    await expect(decryptItem({ ...PLACE, gate: 'survey-preview' }, key, item)).rejects.toThrow();
    await expect(
      decryptItem(PLACE, key, bytesOf('gated/survey-preview/documents.bin')),
    ).rejects.toThrow();
    await expect(decryptItem(PLACE, key, item.with(0, 2))).rejects.toThrow();
    await expect(decryptItem(PLACE, key, item.with(100, (item[100] ?? 0) ^ 1))).rejects.toThrow();
    await expect(unlock('client-access', '', { ...lock, version: 2 })).rejects.toThrow();
    expect(await fits('client-access', contentKey, { ...lock, version: 2 })).toBe(false);
  });

  test('tells no more of its length than how many times 4 KiB it fills', () => {
    const overhead = 1 + 12 + 16; // Version, IV, tag.
    expect(bytesOf('gated/client-access/documents.bin').length).toBe(4096 + overhead);
    expect(bytesOf('gated/survey-preview/documents.bin').length).toBe(2 * 4096 + overhead);
  });

  test('stays open to who has the key after a text edit, under a fresh IV and salt; a new content key locks them out', async () => {
    const edited = await makeGatedFiles([{ ...PLACE, value: 'edited' }], settings);
    const editedLock: Lock = JSON.parse(String(edited.get('gated/client-access/lock.json')));
    const item = Uint8Array.from(edited.get('gated/client-access/documents.bin') as Uint8Array);
    expect(JSON.parse(await decryptItem(PLACE, contentKey.key, item))).toBe('edited');
    expect(await fits('client-access', contentKey, editedLock)).toBe(true);
    expect(item.subarray(1, 13)).not.toEqual(
      bytesOf('gated/client-access/documents.bin').subarray(1, 13),
    );
    expect(editedLock.salt).not.toBe(lock.salt);
    const rotated = await makeGatedFiles([], {
      ...settings,
      contentKeyFile: path.join(folder, 'rotated.json'),
    });
    expect(
      await fits(
        'client-access',
        contentKey,
        JSON.parse(String(rotated.get('gated/client-access/lock.json'))),
      ),
    ).toBe(false);
  });
});

describe('The content keys', () => {
  test('are made when absent, for their owner alone, and kept', () => {
    const file = path.join(folder, 'new/keys.json');
    const keys = readContentKeys(file);
    expect(existsSync(file)).toBe(true);
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(readContentKeys(file)).toEqual(keys);
    expect(keys['client-access']).not.toBe(keys['survey-preview']);
    expect(Buffer.from(keys['client-access'], 'base64')).toHaveLength(32);
  });

  test.each([
    '',
    '{}',
    'nonsense',
    '{"client-access":"short","survey-preview":"short"}',
    '{"client-access":"c2hvcnQ=","survey-preview":"c2hvcnQ="}',
  ])('that read %j are refused, and not written over', (text) => {
    const file = path.join(folder, 'broken.json');
    writeFileSync(file, text);
    expect(() => readContentKeys(file)).toThrow(SettingsError);
    expect(readFileSync(file, 'utf8')).toBe(text);
  });
});
