import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { SAMPLE_CODES } from '../../core/gates/weakness.ts';
import { sharedFolder } from '../../tests/support/test-folder.ts';

import {
  findOlderKeys,
  readContentKeys,
  readPreviewToken,
  replaceContentKey,
} from './content-keys.ts';

vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof import('node:fs')>();
  return { ...fs, existsSync: vi.fn(fs.existsSync), writeFileSync: vi.fn(fs.writeFileSync) };
});

const folder = sharedFolder();

describe('Of two builds that make the content keys at once', () => {
  test('the second uses those of the first', () => {
    const file = path.join(folder, 'same.json');
    const first = readContentKeys(file);
    vi.mocked(existsSync).mockReturnValueOnce(false); // The second build looked before the first had written the file.
    expect(readContentKeys(file)).toEqual(first);
    expect(readdirSync(folder)).toEqual(['same.json']);
  });

  test('the second sees no file that the first has not written whole', async () => {
    const { existsSync: exists, writeFileSync: write } =
      await vi.importActual<typeof import('node:fs')>('node:fs');
    const file = path.join(folder, 'whole.json');
    let isSeen: boolean | undefined;
    vi.mocked(writeFileSync).mockImplementationOnce((...args) => {
      write(...args);
      isSeen = exists(file);
    });
    readContentKeys(file);
    expect(isSeen).toBe(false);
  });
});

test('The token of the survey’s preview stays until the preview is locked out', () => {
  const file = path.join(folder, 'token.json');
  const token = readPreviewToken(file);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(Object.values(readContentKeys(file))).not.toContain(token);
  findOlderKeys(file, SAMPLE_CODES);
  findOlderKeys(file, { ...SAMPLE_CODES, 'survey-preview': 'another code' });
  replaceContentKey(file, 'client-access');
  expect(readPreviewToken(file)).toBe(token);
  replaceContentKey(file, 'survey-preview');
  expect(readPreviewToken(file)).toMatch(/^[\w-]{43}$/);
  expect(readPreviewToken(file)).not.toBe(token);
  expect(readPreviewToken(path.join(folder, 'of another firm.json'))).not.toBe(token);
});
