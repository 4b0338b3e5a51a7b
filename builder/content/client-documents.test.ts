import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createClientFolder } from '../commands/new-code.ts';
import { readClientDocuments, readClients } from './client-documents.ts';
import { findSample } from './sample.ts';

const root = mkdtempSync(path.join(tmpdir(), 'client-documents-'));
afterAll(() => rmSync(root, { recursive: true }));

const FIRM = { brand: undefined, claims: undefined };

function write(file: string, order = 1): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(
    path.join(root, file),
    `---\ntitle: ${path.basename(file)}\nsummary: In short.\norder: ${order}\n---\n\nA text.\n`,
  );
}

describe("A client's folder", () => {
  test('holds the documents of that client alone', () => {
    write('clients/shared.md');
    write('clients/north-bank/second.md', 2);
    write('clients/north-bank/first.md');
    write('clients/ashford/plan.md');
    expect(readClientDocuments(root, FIRM).map(({ slug }) => slug)).toEqual(['shared']);
    const slugs = readClients(root, FIRM).map(({ name, documents }) => [
      name,
      documents.map(({ slug }) => slug),
    ]);
    expect(slugs).toEqual([
      ['ashford', ['plan']],
      ['north-bank', ['first', 'second']],
    ]);
  });

  test.each([
    [
      'clients/North Bank/plan.md',
      /content\/clients\/North Bank: must be lower-case words .* such as north-bank: rename it/,
    ],
    [
      'clients/client-access/plan.md',
      /content\/clients\/client-access: is the name of a gate: rename it/,
    ],
    [
      'clients/ashford/shared.md',
      /content\/clients\/ashford\/shared\.md: has the name of content\/clients\/shared\.md: rename it/,
    ],
  ])('is refused for %s', (file, message) => {
    write('clients/shared.md');
    write(file);
    expect(() => readClients(root, FIRM)).toThrow(message);
    rmSync(path.join(root, file));
    rmSync(path.join(root, path.dirname(file)), { recursive: true });
  });

  test('is made with an example, which is still to be written', () => {
    const other = path.join(root, 'other');
    createClientFolder(other, 'ashford');
    expect(readClients(other, FIRM)).toMatchObject([
      { name: 'ashford', documents: [{ slug: 'first-document' }] },
    ]);
    expect(findSample(other)).toContainEqual(
      expect.stringMatching(
        /^content\/clients\/ashford\/first-document\.md.* is still to be written$/,
      ),
    );
    rmSync(path.join(other, 'clients/ashford/first-document.md'));
    createClientFolder(other, 'ashford');
    expect(
      readdirSync(path.join(other, 'clients/ashford')),
      'a folder that is there stays as it is',
    ).toEqual([]);
  });
});
