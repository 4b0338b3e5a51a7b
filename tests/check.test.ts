import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { checkTypes } from './check.ts';
import { PROJECT } from './support/sites.ts';

let folder: string;
const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text);
const failures = async () => (await checkTypes(folder)).failed.length;

beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue();
  folder = mkdtempSync(path.join(tmpdir(), 'equanta-types-'));
  write('package.json', '{ "type": "module" }');
  const base = path.join(PROJECT, 'tsconfig.base.json');
  write('tsconfig.json', JSON.stringify({ extends: base, include: ['*'] }));
  write('names.ts', 'export interface Words { home: string; about: string }');
  write('words.d.ts', declare('home', 'about'));
  write('about.ts', screen('about'));
});

test('A declaration that is deleted, and comes back, is noticed', async () => {
  expect(await failures()).toBe(0);
  write('words.d.ts', declare('home'));
  expect(await failures()).toBe(1);
  write('words.d.ts', declare('home', 'about'));
  expect(await failures()).toBe(0);
});

test('A declaration without a schema is noticed beside another edit of its file', {
  tags: ['long'],
}, async () => {
  expect(await failures()).toBe(0);
  write('words.d.ts', `// A comment\n${declare('home', 'about')}`);
  write('names.ts', 'export interface Words { about: string }');
  expect(await failures()).toBe(1);
});

test('A screen that was written before its declaration passes once that is there', {
  tags: ['long'],
}, async () => {
  write('careers.ts', screen('careers'));
  expect(await failures()).toBe(1);
  write('words.d.ts', declare('home', 'about', 'careers'));
  write('names.ts', 'export interface Words { home: string; about: string; careers: string }');
  expect(await failures()).toBe(0);
});

function screen(name: string): string {
  return `import words from 'content:${name}';\nexport const word: string = words;`;
}

function declare(...names: string[]): string {
  const modules = names.map(
    (name) => `declare module 'content:${name}' {
  const content: Words['${name}'];
  export default content;
}`,
  );
  return ["type Words = import('./names.ts').Words;", ...modules].join('\n');
}
