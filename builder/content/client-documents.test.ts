import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ContentError } from '../../core/content/content-error.ts';
import { sharedFolder } from '../../tests/support/test-folder.ts';
import { createClientFolder } from '../commands/new-code.ts';
import { readClientDocuments, readClients } from './client-documents.ts';
import { Problems } from './problems.ts';
import { findSample } from './sample.ts';

const root = sharedFolder();

const FIRM = { brand: undefined, claims: undefined };

function clientsOf(folder: string) {
  const problems = new Problems();
  const clients = readClients(folder, FIRM, problems);
  if (problems.all.length > 0) throw new ContentError(problems.all);
  return clients;
}

function write(file: string, order = 1): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(
    path.join(root, file),
    `---\ntitle: ${path.basename(file)}\nsummary: In short.\norder: ${order}\n---\n\nA text.\n`,
  );
}

const FACTS = 'name: Ashford plc\nfounder: marian\n';
function writeFacts(client: string, facts = FACTS): void {
  mkdirSync(path.join(root, 'clients', client), { recursive: true });
  writeFileSync(path.join(root, 'clients', client, 'client.yaml'), facts);
}
const REPORT = '<title>Round &amp; about</title><meta name="readers" content="The board">';
function writeReport(html: string): void {
  writeFileSync(path.join(root, 'clients/ashford/round.html'), html);
}

describe("A client's folder", () => {
  test('holds the documents of that client alone', () => {
    write('clients/shared.md');
    write('clients/north-bank/second.md', 2);
    write('clients/north-bank/first.md');
    write('clients/ashford/plan.md');
    writeFacts('north-bank');
    writeFacts('ashford');
    expect(readClientDocuments(root, FIRM, new Problems()).map(({ slug }) => slug)).toEqual([
      'shared',
    ]);
    const slugs = clientsOf(root).map(({ name, documents }) => [
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
    expect(() => clientsOf(root)).toThrow(message);
    rmSync(path.join(root, file));
    rmSync(path.join(root, path.dirname(file)), { recursive: true });
  });

  test('says whose it is, who looks after it and what comes next', () => {
    write('clients/ashford/plan.md');
    writeFacts('ashford', `${FACTS}next: { on: 2026-12-09, text: The review }\n`);
    const [ashford] = clientsOf(root);
    expect(ashford?.facts).toEqual({
      ...{ name: 'Ashford plc', founder: 'marian' },
      next: { on: '2026-12-09', text: 'The review' },
    });
    const refused = (facts: string) => {
      writeFacts('ashford', facts);
      return () => clientsOf(root);
    };
    expect(refused('name: Ashford plc\n')).toThrow(/clients\/ashford\/client\.yaml.*founder/);
    expect(refused(`${FACTS}next: { on: 9 December, text: The review }\n`)).toThrow(
      /client\.yaml, line 3: next\.on must be a date/,
    );
    rmSync(path.join(root, 'clients/ashford/client.yaml'));
    expect(() => clientsOf(root)).toThrow(/clients\/ashford\/client\.yaml: is missing/);
    writeFacts('ashford');
  });

  test('holds reports of the desk that say who may read them, and no other file of that kind', () => {
    writeFacts('ashford');
    writeReport(REPORT);
    expect(clientsOf(root)[0]?.reports).toEqual([
      { fileName: 'round.html', title: 'Round & about', readers: 'The board', html: REPORT },
    ]);
    const refused = (html: string) => {
      writeReport(html);
      return () => clientsOf(root);
    };
    expect(refused(REPORT.replace('The board', ''))).toThrow(
      /content\/clients\/ashford\/round\.html: doesn’t say who may read it\. Write that at the desk, at the campaign under Who receives the report/,
    );
    expect(refused('<title>A page</title>')).toThrow(
      /round\.html: is no report: put the file here that the desk makes/,
    );
    expect(refused(REPORT + ' '.repeat(3_000_000))).toThrow(/round\.html: is larger than 3 MB/);
    rmSync(path.join(root, 'clients/ashford/round.html'));
  });

  test('is made with an example, which is still to be written', () => {
    const other = path.join(root, 'other');
    createClientFolder(other, 'ashford');
    expect(clientsOf(other)).toMatchObject([
      { name: 'ashford', documents: [{ slug: 'first-document' }], reports: [] },
    ]);
    expect(findSample(other)).toContainEqual(
      expect.stringMatching(
        /^content\/clients\/ashford\/first-document\.md.* is still to be written$/,
      ),
    );
    expect(findSample(other)).toContainEqual(
      expect.stringMatching(/^content\/clients\/ashford\/client\.yaml.* is still to be written$/),
    );
    rmSync(path.join(other, 'clients/ashford/first-document.md'));
    createClientFolder(other, 'ashford');
    expect(
      readdirSync(path.join(other, 'clients/ashford')),
      'a folder that is there stays as it is',
    ).toEqual(['client.yaml']);
  });
});
