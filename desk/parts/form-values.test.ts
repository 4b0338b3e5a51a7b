import { expect, test } from 'vitest';
import { flat, nest } from './form-values.ts';

test('Fields show what is stored, and what is typed in them has its shape again', () => {
  const stored = { name: 'Pantry', sheet: { controller: 'Ashford', giver: '' } };
  const shown = { name: 'Pantry', 'sheet.controller': 'Ashford', 'sheet.giver': '' };
  expect(flat(stored)).toEqual(shown);
  expect(nest({ ...shown, name: ' Pantry\n', asked: 12 })).toEqual({ ...stored, asked: 12 });
});

test('A part in which nothing is typed is left out, but for no single field', () => {
  expect(nest({ name: '', 'agreement.with': ' ', 'agreement.on': '' })).toEqual({ name: '' });
  expect(nest({ 'agreement.with': '', 'agreement.kind': 'nobody' })).toEqual({
    agreement: { with: '', kind: 'nobody' },
  });
});
