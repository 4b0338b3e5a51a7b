import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../paths.ts';
import { shortClassName } from './class-names.ts';

const sheet = (name: string) => path.join(ROOT, 'site/layouts', `${name}.module.css`);

test('A class keeps its short name in every bundle, and shares it with no other class', () => {
  const asked: [string, string][] = [
    ['columns', sheet('layout')],
    ['logo', sheet('layout')],
    ['logo', sheet('header')],
  ];
  const names = asked.map(([name, file]) => shortClassName(name, file));
  expect(names).toEqual(names.map(() => expect.stringMatching(/^[a-z]{2}\d+$/)));
  expect(new Set(names).size).toBe(asked.length);
  expect(asked.toReversed().map(([name, file]) => shortClassName(name, `${file}?used`))).toEqual(
    names.toReversed(),
  );
});
