import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { FIRST_CONTENT } from '../support/sites.ts';
import { writeEditorFiles } from './editor-files.ts';

const files = writeEditorFiles(FIRST_CONTENT);
const bound: Record<string, string | string[]> = JSON.parse(files['settings.json'] ?? '')[
  'yaml.schemas'
];

test('Each YAML file of the content has one schema', () => {
  for (const file of globSync('**/*.yaml', { cwd: FIRST_CONTENT })) {
    const schemas = Object.entries(bound).filter(([, globs]) =>
      [globs].flat().some((glob) => path.matchesGlob(`content/${file}`, glob)),
    );
    expect(schemas, file).toHaveLength(1);
    expect(files).toHaveProperty([schemas[0]?.[0].replace('.vscode/', '') ?? '']);
  }
});

test('A translation may lack any text, and holds no other field than those of respondents', () => {
  const translated = files['schemas/languages-survey.json'] ?? '';
  expect(translated).not.toMatch(/"(required|minItems)"/);
  const { properties } = JSON.parse(translated);
  expect(Object.keys(properties)).toEqual(['sections']);
  const { statements, ...others } = properties.sections.items.properties;
  expect(Object.keys(others)).toEqual(['title', 'description', 'question']);
  expect(statements.items.additionalProperties).toBe(false);
  expect(Object.keys(statements.items.properties)).toEqual(['text', 'forSponsors', 'suggests']);
});
