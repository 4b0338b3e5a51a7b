import * as v from 'valibot';
import { expect, test } from 'vitest';
import { invitingWordsSchema, paragraphsOf } from './invitations.ts';

test('A campaign’s own words for a mail have a subject of one line, and no unknown placeholders', () => {
  const isValid = (subject: string, text: string) => v.is(invitingWordsSchema, { subject, text });
  expect(isValid('About {system}', 'Dear all at {client},\n\nuntil {day}.')).toBe(true);
  expect(isValid('About {system}', 'Dear all at {cleint}')).toBe(false);
  expect(isValid('About {system}', 'Dear all at {client}, {cleint}')).toBe(false);
  expect(isValid('About {name}', 'Dear all')).toBe(false);
  expect(isValid('About\nPolaris', 'Dear all')).toBe(false);
  expect(isValid('About Polaris', ' ')).toBe(false);
});

test('The paragraphs of a text are separated by empty lines', () => {
  expect(paragraphsOf('Dear all,\nhow is it?\n \n\nYours\n\nAna')).toEqual([
    'Dear all,\nhow is it?',
    'Yours',
    'Ana',
  ]);
});
