import * as v from 'valibot';
import { expect, test } from 'vitest';
import { visitSchema } from './visit.ts';

test.each(['search.example', 'com.google.android.gm', 'localhost'])(
  'A view takes the referrer %s',
  (referrer) => {
    expect(v.parse(visitSchema, { path: '/', referrer })).toEqual({ path: '/', referrer });
  },
);

test.each(['[::1]', 'my_host.example', 'Search.example', `${'x'.repeat(101)}`, 'a b', 7])(
  'A view counts without the referrer %j, which is no host',
  (referrer) => {
    expect(v.parse(visitSchema, { path: '/', referrer })).toEqual({ path: '/' });
  },
);

test.each([
  { path: '/', visitor: 'Ines' },
  { action: 'survey-begun' },
  { action: 'call-booking', path: '/' },
  {},
])('%j is refused', (visit) => {
  expect(v.is(visitSchema, visit)).toBe(false);
});
