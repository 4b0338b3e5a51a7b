import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { decryptItem, fits, unlock } from '../../core/gates/decrypt.ts';
import type { ContentKey, Lock } from '../../core/gates/gates.ts';
import { SAMPLE_CODES } from '../../core/gates/weakness.ts';
import { SettingsError } from '../../core/settings/read.ts';
import { sharedFolder } from '../../tests/support/test-folder.ts';
import { BUNDLES } from './bundles.ts';
import { makeClientCode, replaceClientCode } from './client-codes.ts';

import { makeGatedFiles } from './gated-files.ts';
import type { GatedItem } from './gated-items.ts';

const folder = sharedFolder();

const GATE = 'client-access';
const LIST = 'documents';
const settings = {
  codes: SAMPLE_CODES,
  sampleGates: [],
  isSampleAllowed: false,
  contentKeyFile: path.join(folder, 'content-keys.json'),
  clientFolder: path.join(folder, 'clients'),
};
const SHARED: GatedItem[] = [
  { gate: GATE, path: LIST, value: ['Shared'] },
  { gate: GATE, path: 'documents/1', value: 'What all clients read' },
];
const itemsOf = (client: string): GatedItem[] => [
  { gate: GATE, path: LIST, value: [`Of ${client}`, 'Shared'], client },
  { gate: GATE, path: 'documents/2', value: `What ${client} reads`, client },
];
const ALL = [...SHARED, ...itemsOf('north-bank'), ...itemsOf('ashford')];

type Files = Awaited<ReturnType<typeof makeGatedFiles>>;
const lockOf = (files: Files): Lock => JSON.parse(String(files.get(`gated/${GATE}/lock.json`)));
const bundlesOf = (files: Files) =>
  [...files.keys()].filter((name) => /^gated\/client-access\/[0-9a-f]{32}\.bin$/.test(name));

async function openBundle(files: Files, { key, bundle }: ContentKey): Promise<unknown> {
  return JSON.parse(
    await decryptItem(
      { gate: GATE, path: bundle },
      key,
      Uint8Array.from(files.get(`gated/${GATE}/${bundle}.bin`) as Uint8Array),
    ),
  );
}

// Hashing a code is slow, so all tests share these.
let files: Files;
let codes: { ashford: string; northBank: string };
let ashford: ContentKey;

beforeAll(async () => {
  codes = {
    ashford: makeClientCode(settings.clientFolder, 'ashford') ?? '',
    northBank: makeClientCode(settings.clientFolder, 'north-bank') ?? '',
  };
  files = await makeGatedFiles(ALL, settings);
  ashford = (await unlock(GATE, codes.ashford, lockOf(files))) as ContentKey;
});

describe("A client's own code", () => {
  test('opens what all clients share and what is its own, and nothing of another client', async () => {
    expect(await openBundle(files, ashford)).toEqual({
      documents: ['Of ashford', 'Shared'],
      'documents/1': 'What all clients read',
      'documents/2': 'What ashford reads',
    });
    expect(ashford.key.extractable).toBe(false);
    for (const name of bundlesOf(files).filter((one) => !one.includes(ashford.bundle))) {
      const place = { gate: GATE, path: path.basename(name, '.bin') } as const;
      await expect(
        decryptItem(place, ashford.key, Uint8Array.from(files.get(name) as Uint8Array)),
      ).rejects.toThrow();
    }
  });

  test('is not needed for what all clients share: the code of the gate opens that, and no bundle', async () => {
    const { key, bundle } = (await unlock(GATE, SAMPLE_CODES[GATE], lockOf(files))) as ContentKey;
    expect(bundle).toBe('');
    const list = Uint8Array.from(files.get(`gated/${GATE}/${LIST}.bin`) as Uint8Array);
    expect(JSON.parse(await decryptItem({ gate: GATE, path: LIST }, key, list))).toEqual([
      'Shared',
    ]);
    expect(files.has(`gated/${GATE}/documents/2.bin`)).toBe(false);
    await expect(openBundle(files, { key, bundle: ashford.bundle })).rejects.toThrow();
  });

  test('lasts over builds, and is locked out with its key, while other clients notice nothing', async () => {
    const northBank = (await unlock(GATE, codes.northBank, lockOf(files))) as ContentKey;
    const edited = await makeGatedFiles(
      [...ALL, { gate: GATE, path: 'documents/3', value: 'More', client: 'ashford' }],
      settings,
    );
    expect(await openBundle(edited, ashford)).toMatchObject({ 'documents/3': 'More' });
    expect(await fits(GATE, ashford, lockOf(edited))).toBe(true);
    const replaced = replaceClientCode(settings.clientFolder, 'ashford');
    const later = await makeGatedFiles(ALL, settings);
    expect(await fits(GATE, ashford, lockOf(later))).toBe(false);
    expect(bundlesOf(later).join()).not.toContain(ashford.bundle);
    expect(await unlock(GATE, codes.ashford, lockOf(later))).toBeUndefined();
    expect(
      await openBundle(later, (await unlock(GATE, replaced, lockOf(later))) as ContentKey),
    ).toMatchObject({ 'documents/2': 'What ashford reads' });
    expect(await fits(GATE, northBank, lockOf(later))).toBe(true);
    expect(await openBundle(later, northBank)).toMatchObject({
      'documents/2': 'What north-bank reads',
    });
  });

  test('must exist before a build, except for trials', async () => {
    const others = { ...settings, clientFolder: path.join(folder, 'none') };
    await expect(makeGatedFiles(ALL, others)).rejects.toThrow(SettingsError);
    await expect(makeGatedFiles(ALL, others)).rejects.toThrow(
      /^content\/clients\/north-bank has no code: run npm run new:code -- north-bank, .*\n.*ashford/,
    );
    const trial = await makeGatedFiles(ALL, { ...others, isSampleAllowed: true });
    const key = (await unlock(
      GATE,
      `${SAMPLE_CODES[GATE]} of ashford`,
      lockOf(trial),
    )) as ContentKey;
    expect(await openBundle(trial, key)).toMatchObject({ 'documents/2': 'What ashford reads' });
  });
});

describe('Published files', () => {
  test('show neither the names nor the number of clients, nor what is whose', async () => {
    const one = await makeGatedFiles([...SHARED, ...itemsOf('north-bank')], settings);
    for (const published of [files, one]) {
      expect(bundlesOf(published)).toHaveLength(BUNDLES);
      expect(lockOf(published).clients).toHaveLength(BUNDLES);
      expect(new Set(bundlesOf(published).map((name) => published.get(name)?.length)).size).toBe(1);
      expect(
        new Set(
          lockOf(published).clients?.map((wrapped) =>
            Object.values(wrapped)
              .map(({ length }) => length)
              .join(),
          ),
        ).size,
      ).toBe(1);
      for (const [name, content] of published)
        expect(name + Buffer.from(content).toString('latin1')).not.toMatch(/ashford|north-bank/);
    }
    const lasting = bundlesOf(one).filter((name) => files.has(name));
    expect(lasting, 'the bundles of decoys last over builds as those of clients do').toHaveLength(
      BUNDLES - 1,
    );
  });

  test('have no bundles without clients, but a lock of the same shape', async () => {
    const published = await makeGatedFiles(SHARED, {
      ...settings,
      clientFolder: path.join(folder, 'unused'),
    });
    expect(bundlesOf(published)).toEqual([]);
    expect(JSON.stringify(lockOf(published))).toHaveLength(JSON.stringify(lockOf(files)).length);
    expect(JSON.parse(String(published.get('gated/survey-preview/lock.json')))).not.toHaveProperty(
      'clients',
    );
  });

  test('of more clients than one set of decoys hides have another set', async () => {
    const many = Array.from({ length: BUNDLES + 1 }, (_, index) =>
      itemsOf(`client-${index}`),
    ).flat();
    const published = await makeGatedFiles([...SHARED, ...many], {
      ...settings,
      isSampleAllowed: true,
    });
    expect(bundlesOf(published)).toHaveLength(2 * BUNDLES);
  });
});
