import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { RUNS } from '../../tests/support/properties.ts';
import {
  email,
  line,
  optionalLine,
  optionalTextBlock,
  pageAddress,
  textBlock,
  timestamp,
} from './fields.ts';
import { RESOURCES } from './submission.ts';

const x = (length: number) => 'x'.repeat(length);

describe('A field takes', () => {
  test.each([
    ['a line of 200 characters', line('Please.'), x(200), x(201)],
    ['an optional line of 200 characters', optionalLine, x(200), x(201)],
    ['a text of 5,000 characters', textBlock('Please.'), x(5000), x(5001)],
    ['an optional text of 5,000 characters', optionalTextBlock, x(5000), x(5001)],
    [
      'an e-mail address of 254 characters',
      email,
      `${x(59)}@${`${x(60)}.`.repeat(3)}example.org`,
      `${x(60)}@${`${x(60)}.`.repeat(3)}example.org`,
    ],
    [
      'the address of a page of 2,000 characters',
      pageAddress,
      `https://firm.example/${x(1979)}`,
      `https://firm.example/${x(1980)}`,
    ],
  ])('%s, and no more', (_name, schema, longest, tooLong) => {
    expect(v.is(schema, longest)).toBe(true);
    expect(v.is(schema, tooLong)).toBe(false);
  });
});

test('A time is of a day that exists', () => {
  expect(v.is(timestamp, '2028-02-29T23:59:59.999Z')).toBe(true);
  for (const none of ['2027-02-29T09:30:00.000Z', '2026-11-31T09:30:00Z', '2026-02-30T00:00Z'])
    expect(v.is(timestamp, none)).toBe(false);
});

test('An accepted address is one address, and holds nothing that ends a header line or begins another address', () => {
  const plain = fc.constantFrom('a', 'ö', 'b.org', 'c');
  const odd = fc.constantFrom(
    '.',
    '@',
    ',',
    ';',
    '<',
    '>',
    '"',
    '(',
    ':',
    ' ',
    '\r\n',
    '\n',
    '\0',
    '\u2028',
    '\u202E',
    '=?utf-8?q?x?=',
    '\u3002',
  );
  const pieces = fc.array(
    fc.oneof({ arbitrary: plain, weight: 6 }, { arbitrary: odd, weight: 1 }),
    { minLength: 1, maxLength: 4 },
  );
  let accepted = 0;
  fc.assert(
    fc.property(pieces, pieces, (local, domain) => {
      const result = v.safeParse(email, `${local.join('')}@${domain.join('')}`);
      if (!result.success) return;
      accepted += 1;
      expect(result.output).toMatch(/^[^\s@,;:<>()"\p{C}]+@[^\s@,;:<>()"\p{C}]+$/u);
      expect(result.output).not.toContain('=?');
    }),
    { ...RUNS, numRuns: 2000 },
  );
  expect(accepted).toBeGreaterThan(100);
});

test('A schema answers any value with an output or with messages, and never throws', () => {
  fc.assert(
    fc.property(
      fc.jsonValue(),
      fc.record(
        { answers: fc.dictionary(fc.string(), fc.jsonValue()), comments: fc.jsonValue() },
        { requiredKeys: [] },
      ),
      (any, like) => {
        for (const { payload } of Object.values(RESOURCES))
          for (const given of [any, like])
            expect(v.safeParse(payload, given).issues ?? []).toBeInstanceOf(Array);
      },
    ),
    RUNS,
  );
});
