import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { content } from './content.ts';
import { FIRST_CONTENT } from './sites.ts';
import { findStatedCounts } from './stated-counts.ts';

test('A text that says how many statements, sections or habits there are is found', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'equanta-counts-'));
  cpSync(FIRST_CONTENT, folder, { recursive: true });
  const edit = (name: string, from: string, to: string) => {
    const file = path.join(folder, name);
    writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
  };
  expect(findStatedCounts(folder, content)).toEqual([]);
  edit('pages/home.yaml', '{Survey.statements} statements', 'Thirty statements');
  edit('pages/client-access.yaml', '{survey.statements} statements', '30-statement');
  edit('mail.yaml', 'in {survey.sections} sections', 'in eight sections');
  edit('pages/methodology.yaml', '{Scan.habits} questions', 'Seven questions');
  expect(findStatedCounts(folder, content)).toEqual([
    'content/pages/client-access.yaml says “30-statement”: write {survey.statements} for the number.',
    'content/pages/home.yaml says “Thirty statements”: write {survey.statements} for the number.',
    'content/mail.yaml says “eight sections”: write {survey.sections} for the number.',
    'content/pages/methodology.yaml says “Seven questions”: write {scan.habits} for the number.',
  ]);
  rmSync(folder, { recursive: true });
});
