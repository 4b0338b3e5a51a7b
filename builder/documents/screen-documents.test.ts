import path from 'node:path';
import { expect, test } from 'vitest';
import { readContent } from '../content/read.ts';
import { ROOT } from '../paths.ts';
import { partsOf } from './screen-documents.ts';

const content = readContent(path.join(ROOT, 'content'));
const HTML = '<main id="main"><h2 id="gate">Enter your password</h2></main>';

test('A link can lead to the parts of a screen that every visitor sees', () => {
  expect(partsOf({ html: HTML, route: { screen: 'trust-bridge-protocol' } }, content)).toEqual([
    'main',
    'gate',
  ]);
});

test('A link can lead to a document of the client home, behind the password', () => {
  const [document] = content.clientDocuments;
  expect(partsOf({ html: HTML, route: { screen: 'client-home' } }, content)).toEqual(
    expect.arrayContaining(['gate', document?.slug]),
  );
});
