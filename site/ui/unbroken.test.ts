import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Unbroken } from './unbroken.tsx';

const unbroken = (text: string) =>
  [
    ...renderToStaticMarkup(createElement(Unbroken, null, text)).matchAll(/<span[^>]*>([^<]*)/g),
  ].map(([, part]) => part);

test.each([
  ['A fee of $15-25K, by e-mail, in 30-60-90 days', ['$15-25K,', 'e-mail,', '30-60-90']],
  ['A word of many-parts and a re-use', ['re-use']],
  ['10.1016/0895-4356(88)90119-8-and-further-on', []],
  ['https://doi.org/10.1145/1-23456789-0123-456789', []],
  ['x-ray and x-rayedagainandagainandagain', ['x-ray']],
  ['2026-11-26T06:45:37-0000000000000', []],
  ['tel:+44-20-7946-0123-4567-8901-2345', []],
])('In %j only short compounds keep from breaking', (text, parts) => {
  expect(unbroken(text)).toEqual(parts);
});
