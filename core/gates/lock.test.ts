import { describe, expect, test } from 'vitest';
import { decryptItem, fits, unlock } from './decrypt.ts';
import {
  CONTENT_KEY_BYTES,
  encryptItem,
  importContentKey,
  makeLock,
  random,
  toBase64,
} from './encrypt.ts';
import { itemPath, lockPath } from './gates.ts';

const GATE = 'client-access';
const CODE = 'the code of the gate';
const PLACE = { gate: GATE, path: 'documents' } as const;
const newKey = () => importContentKey(toBase64(random(CONTENT_KEY_BYTES)));

// Faults are looked for by test, so each makes its own lock although that is slow.
describe('A lock', () => {
  test('gives its content key to its code alone, to decrypt with and for nothing else', async () => {
    const contentKey = await newKey();
    const lock = await makeLock(GATE, CODE, contentKey);
    expect(lock).toMatchObject({ version: 1, rounds: 1_000_000 });
    expect(lock).not.toHaveProperty('clients');
    expect([atob(lock.salt).length, atob(lock.iv).length, atob(lock.proofIv).length]).toEqual([
      16, 12, 12,
    ]);
    expect(lock.iv).not.toBe(lock.proofIv);
    const opened = await unlock(GATE, CODE, lock);
    expect(opened).toMatchObject({ bundle: '', key: { extractable: false, usages: ['decrypt'] } });
    if (!opened) return;
    const item = await encryptItem(PLACE, contentKey, 'Zoë’s papers');
    expect(await decryptItem(PLACE, opened.key, item)).toBe('Zoë’s papers');
    const again = await encryptItem(PLACE, contentKey, 'Zoë’s papers', 2);
    expect(again, 'the version, the IV, two blocks and the tag').toHaveLength(
      1 + 12 + 2 * 4096 + 16,
    );
    expect(again.subarray(1, 13)).not.toEqual(item.subarray(1, 13));
    await expect(
      decryptItem({ ...PLACE, path: 'documents/1' }, opened.key, item),
    ).rejects.toThrow();
    expect(await unlock(GATE, `${CODE}s`, lock)).toBeUndefined();
    expect(await unlock('survey-preview', CODE, lock)).toBeUndefined();
  });

  test('gives a client the key of its bundle, and hides how many clients there are among decoys', async () => {
    const client = { code: 'the code of a client', contentKey: await newKey(), bundle: 'abcd' };
    const decoy = { contentKey: await newKey(), bundle: 'dcba' };
    const lock = await makeLock(GATE, CODE, await newKey(), [decoy, client]);
    const sizes = (lock.clients ?? []).map((wrapped) =>
      Object.values(wrapped).map(({ length }) => length),
    );
    expect(sizes).toHaveLength(2);
    expect(sizes[0]).toEqual(sizes[1]);
    expect(
      await unlock(GATE, '', lock),
      'a decoy opens to no code, not even to none',
    ).toBeUndefined();
    const opened = await unlock(GATE, client.code, lock);
    expect(opened?.bundle).toBe('abcd');
    expect(opened && (await fits(GATE, opened, lock))).toBe(true);
    expect(
      opened && (await fits(GATE, { ...opened, bundle: 'dcba' }, lock)),
      'another bundle',
    ).toBe(false);
    expect(opened && (await fits('survey-preview', opened, lock)), 'another gate').toBe(false);
    expect(opened && (await fits(GATE, opened, { ...lock, version: 2 })), 'another version').toBe(
      false,
    );
    expect(
      opened && (await fits(GATE, opened, { ...lock, clients: [] })),
      'once its key is gone',
    ).toBe(false);
  });

  test('of another version is refused with both versions', async () => {
    const lock = {
      version: 2,
      rounds: 1,
      salt: '',
      iv: '',
      wrappedKey: '',
      proofIv: '',
      proof: '',
    };
    await expect(unlock(GATE, CODE, lock)).rejects.toThrow('The lock has version 2, not 1.');
  });
});

test('A gate’s files are below the name of the gate', () => {
  expect(lockPath(GATE)).toBe('gated/client-access/lock.json');
  expect(itemPath(PLACE)).toBe('gated/client-access/documents.bin');
});
