import * as v from 'valibot';
import { expect, test } from 'vitest';
import { isOvertaken, withSeen } from './seen.ts';

test('A change is overtaken once a value isn’t what its form showed, whatever else is stored', () => {
  const stored = { id: '1', name: 'Go-live', sheet: { officer: '' } };
  expect(isOvertaken({ name: 'Go-live', sheet: { officer: '' } }, stored)).toBe(false);
  expect(isOvertaken({ name: 'Go-live', sheet: { officer: 'Ada' } }, stored)).toBe(true);
  expect(isOvertaken({ name: 'Week 1' }, stored)).toBe(true);
  const reordered = { sheet: { b: '', a: '' } };
  expect(isOvertaken({ sheet: { a: '', b: '' } }, reordered)).toBe(false);
  expect(isOvertaken(undefined, stored)).toBe(false);
});

test('A change may come with what its form showed', () => {
  const schema = withSeen(v.object({ name: v.string() }));
  expect(v.parse(schema, { name: 'A', seen: { name: 'B' } })).toEqual({
    ...{ name: 'A', seen: { name: 'B' } },
  });
  expect(v.is(schema, { name: 'A' })).toBe(true);
});
