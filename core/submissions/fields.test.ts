import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { email, line, optionalLine, optionalTextBlock, pageAddress, textBlock } from './fields.ts';

const x = (length: number) => 'x'.repeat(length);

describe('A field takes', () => {
  test.each([
    ['a line of 200 characters', line('Please.'), x(200), x(201)],
    ['an optional line of 200 characters', optionalLine, x(200), x(201)],
    ['a text of 5,000 characters', textBlock('Please.'), x(5000), x(5001)],
    ['an optional text of 5,000 characters', optionalTextBlock, x(5000), x(5001)],
    ['an e-mail address of 254 characters', email, `${x(242)}@example.org`, `${x(243)}@example.org`],
    ['the address of a page of 2,000 characters', pageAddress, `https://firm.example/${x(1979)}`, `https://firm.example/${x(1980)}`],
  ])('%s, and no more', (_name, schema, longest, tooLong) => {
    expect(v.is(schema, longest)).toBe(true);
    expect(v.is(schema, tooLong)).toBe(false);
  });
});
